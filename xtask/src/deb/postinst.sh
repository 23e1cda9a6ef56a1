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
        # A service that is masked, or does not start because its port is taken, is not a failed installation.
        systemctl daemon-reload || true
        # After a removal without purge, "$2" is the old version, and the choice of the operator stays.
        if [ -z "$2" ]; then
            systemctl enable tessera.service || true
        fi
        action=try-restart
        if systemctl --quiet is-enabled tessera.service; then
            action=restart
        fi
        systemctl "$action" tessera.service || echo "tessera does not start; see journalctl -u tessera" >&2
    fi
fi
