#!/bin/sh
set -e

if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
# Games and backups stay, and so does the user that owns them.
if [ "$1" = purge ] && [ -d /var/lib/tessera ]; then
    echo "The games in /var/lib/tessera are kept; remove the folder if nobody needs them." >&2
fi
