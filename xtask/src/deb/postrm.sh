#!/bin/sh
set -e

if [ "$1" = purge ]; then
    # The link of `systemctl enable`, which cannot disable a unit that is gone.
    rm -f /etc/systemd/system/multi-user.target.wants/tessera.service
    # Games and backups stay, and so does the user that owns them.
    if [ -d /var/lib/tessera ]; then
        echo "The games in /var/lib/tessera are kept; remove the folder if nobody needs them." >&2
    fi
fi
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
fi
