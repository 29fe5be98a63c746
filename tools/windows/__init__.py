"""The program for Windows: laid out on Linux, and tried there under Wine."""
