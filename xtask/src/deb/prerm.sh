#!/bin/sh
set -e

# Not before an upgrade: the new program is started when it is there. The service stays enabled, for the next installation.
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl stop tessera.service || true
fi
