"""What has its moment on screen."""
