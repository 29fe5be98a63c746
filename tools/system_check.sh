#!/bin/sh
# Sees to what the program needs from the system: Python's venv module, Qt's libraries and one font.
# On Debian and its kin, missing packages are installed by root or through sudo without a password;
# otherwise the exact command is printed. On other systems only a missing venv module is an error.
set -u
PYTHON=${1:-python3}
PATH=$PATH:/usr/sbin:/sbin

# library package
QT_LIBRARIES="
libEGL.so.1 libegl1
libGL.so.1 libgl1
libxkbcommon.so.0 libxkbcommon0
libdbus-1.so.3 libdbus-1-3
libfontconfig.so.1 libfontconfig1
libgthread-2.0.so.0 libglib2.0-0
libX11-xcb.so.1 libx11-xcb1
libxcb-cursor.so.0 libxcb-cursor0
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0 libxcb-shape0
libxcb-xinerama.so.0 libxcb-xinerama0
"

has_venv() { "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; }

has_font() {
    for folder in /usr/share/fonts /usr/local/share/fonts "$HOME/.local/share/fonts" "$HOME/.fonts"; do
        [ -d "$folder" ] && find -L "$folder" -name '*.[to]tf' 2>/dev/null | grep -q . && return 0
    done
    return 1
}

missing_packages() {
    has_venv || echo python3-venv
    known=$(ldconfig -p 2>/dev/null)
    echo "$QT_LIBRARIES" | while read -r library package; do
        [ -z "$library" ] || echo "$known" | grep -qF "$library " || echo "$package"
    done
    has_font || echo fonts-dejavu-core
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    $1 apt-get update -q && $1 apt-get install -y -q --no-install-recommends $packages
}

if ! command -v "$PYTHON" >/dev/null 2>&1; then
    echo "Python 3.11 or newer is needed, and '$PYTHON' is not there. Choose another with: make PYTHON=..." >&2
    exit 1
fi
if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python 3.11 or newer is needed; '$PYTHON' is $("$PYTHON" -V 2>&1). Choose another with: make PYTHON=..." >&2
    exit 1
fi

if command -v apt-get >/dev/null 2>&1; then
    packages=$(missing_packages | tr '\n' ' ')
    if [ -n "$packages" ]; then
        echo "Missing on this system: $packages"
        if [ "$(id -u)" = 0 ]; then
            apt_install "" || true
        elif sudo -n true 2>/dev/null; then
            apt_install "sudo -n" || true
        fi
        packages=$(missing_packages | tr '\n' ' ')
        [ -z "$packages" ] || echo "Please run: sudo apt-get update && sudo apt-get install $packages" >&2
    fi
fi
if ! has_venv; then
    echo "$PYTHON has no 'venv' with 'ensurepip'; without it no environment can be made." >&2
    exit 1
fi
