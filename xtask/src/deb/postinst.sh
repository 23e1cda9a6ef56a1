#!/bin/sh
set -e

if [ "$1" = configure ]; then
    if ! getent passwd tessera > /dev/null; then
        useradd --system --user-group --home-dir /var/lib/tessera --no-create-home \
            --shell /usr/sbin/nologin tessera
    fi
    if [ ! -d /var/lib/tessera ]; then
        install --directory --mode 0700 --owner tessera --group tessera /var/lib/tessera
    fi
    # Without systemd, as in a container, nothing is started.
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        # A server that does not start, because its port is taken for instance, is not a failed installation.
        if [ -z "$2" ]; then
            systemctl enable tessera.service
            systemctl start tessera.service || echo "tessera does not start; see journalctl -u tessera" >&2
        else
            systemctl try-restart tessera.service || echo "tessera does not start; see journalctl -u tessera" >&2
        fi
    fi
fi
