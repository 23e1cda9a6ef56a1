#!/bin/sh
set -e

# Not before an upgrade: the new program is started when it is there.
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now tessera.service || true
fi
