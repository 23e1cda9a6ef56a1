#!/bin/sh
# Installs, plays, upgrades, damages, restores and removes the package in a copy-on-write view of this system. Runs in a mount
# namespace of its own, so that nothing is left. Arguments: working folder, old package, new package, port, database of an older version.
set -eu
work=$1 old=$2 new=$3 port=$4 older_database=$5
say() { echo "deb: $*"; }
fail() {
    echo "deb: $*" >&2
    exit 1
}

mount -t tmpfs tmpfs "$work"
mkdir "$work/upper" "$work/changes" "$work/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/changes" "$work/root"
root=$work/root
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mkdir -p "$root/packages"
cp "$old" "$root/packages/old.deb"
cp "$new" "$root/packages/new.deb"
cp "$older_database" "$root/packages/older.db"
inside() { chroot "$root" "$@"; }
# In the copy alone: a package that somebody has installed on this system must not change the result.
inside dpkg --purge tessera > /dev/null 2>&1 || true
rm -rf "$root/var/lib/tessera" "$root/etc/tessera"

# A systemctl that records its calls: there is no systemd in the copy.
mkdir -p "$root/run/systemd/system"
link=/etc/systemd/system/multi-user.target.wants/tessera.service
rm -f "$root/usr/bin/systemctl" "$root$link"
cat > "$root/usr/bin/systemctl" << END
#!/bin/sh
echo "\$*" >> /systemctl-calls
if [ -e /masked ]; then exit 1; fi
case "\$*" in
"enable tessera.service") mkdir -p "$(dirname "$link")" && ln -sf /usr/lib/systemd/system/tessera.service "$link" ;;
*is-enabled*) [ -h "$link" ] ;;
esac
END
chmod 755 "$root/usr/bin/systemctl"
# Succeeds if the call was made since the last question, and forgets the calls.
called() { grep -qx -- "$1 tessera.service" "$root/systemctl-calls" && rm "$root/systemctl-calls"; }

say "install"
inside dpkg --install /packages/old.deb
[ -h "$root$link" ] || fail "the service is not enabled"
called restart || fail "the service is not started"
inside dpkg --verify tessera
[ "$(inside stat --format '%U %a' /var/lib/tessera)" = "tessera 700" ] || fail "the data folder belongs to the wrong user"
for file in usr/share/man/man1/tessera-serve.1.gz usr/share/bash-completion/completions/tessera \
    usr/share/zsh/vendor-completions/_tessera usr/share/fish/vendor_completions.d/tessera.fish; do
    [ -s "$root/$file" ] || fail "$file is missing"
done
inside systemd-analyze verify --man=no /usr/lib/systemd/system/tessera.service

unit=$root/usr/lib/systemd/system/tessera.service
command=$(sed -n 's/^ExecStart=//p' "$unit")
user=$(sed -n 's/^User=//p' "$unit")
variables=$(sed -n 's/^Environment=//p' "$unit")
server=
start() {
    # The output of the last start must not count.
    rm -f "$work/out"
    # shellcheck disable=SC2086 # words are words
    chroot --userspec="$user:$user" "$root" env -i PATH=/usr/bin:/bin $variables TESSERA_LISTEN="$port" $command \
        > "$work/out" 2>&1 &
    server=$!
    for _ in $(seq 200); do
        if grep -q "listening on" "$work/out" 2> /dev/null; then return; fi
        sleep 0.1
    done
    fail "the server does not start: $(cat "$work/out")"
}
stop() {
    kill -TERM "$server"
    wait "$server" || fail "the server ended with an error: $(cat "$work/out")"
}
api() {
    curl --silent --show-error --fail --max-time 10 --header "Content-Type: application/json" \
        ${token:+--header "Authorization: Bearer $token"} "$@"
}
address=http://127.0.0.1:$port
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
moves() { api "$address/api/tables/$table" | sed -n 's/.*"moves":\[\([^]]*\)\].*/\1/p' | tr -d '"'; }
# The first number is that of the table, the others are those of its seats.
seen() { api "$address/api/tables/$table" | grep -o '"number":[0-9]*' | head -n 1 | cut -d : -f 2; }
send() {
    token=$1
    api --data "{\"id\":\"$2\",\"seen\":$(seen),$3}" "$address/api/tables/$table/commands" > /dev/null ||
        fail "the command $2 is refused"
}
play() { send "$1" "$2" "\"action\":\"move\",\"text\":\"$2\""; }
config="--config /etc/tessera/tessera.toml"
# shellcheck disable=SC2086
as_user() { chroot --userspec="$user:$user" "$root" "$@" $config; }

say "play"
start
token=
bob=$(api --data '{"name":"Bob"}' "$address/api/guests" | field token)
ada=$(api --data '{"name":"Ada"}' "$address/api/guests" | field token)
token=$ada
table=$(api --data '{"game":"pentago","seats":[{"kind":"me"},{"kind":"open"}],"beginning":"as_seated"}' \
    "$address/api/tables" | field table)
[ -n "$table" ] || fail "no table"
played_table=$table
send "$bob" sit '"action":"take_seat"'
play "$ada" b2A+
as_user tessera back-up --verify /var/lib/tessera/before.db
as_user tessera doctor --listen "$port" || fail "the doctor finds problems"
as_user tessera admin tables | grep -q "$table" || fail "tessera admin does not find the server"
stop

say "upgrade"
echo "# changed by the operator" >> "$root/etc/tessera/tessera.toml"
rm -f "$root/systemctl-calls"
inside dpkg --install /packages/new.deb
called restart || fail "the service is not restarted"
grep -q "changed by the operator" "$root/etc/tessera/tessera.toml" || fail "the settings were overwritten"
start
[ "$(moves)" = "b2A+" ] || fail "the game is not the same after the upgrade: $(moves)"
play "$bob" e5D-
stop

say "upgrade a database of an older version"
data=$root/var/lib/tessera
mkdir "$data/played"
mv "$data"/tessera.db* "$data/played/"
inside install --owner "$user" --group "$user" --mode 600 /packages/older.db /var/lib/tessera/tessera.db
start
tables=$(as_user tessera admin tables | wc -l)
[ "$tables" -ge 10 ] || fail "the older database has $tables tables"
token=
guest=$(api --data '{"name":"Guest"}' "$address/api/guests" | field token)
token=$guest
table=$(api --data '{"game":"pentago","seats":[{"kind":"me"},{"kind":"same_screen","name":"Opa"}],"beginning":"as_seated"}' \
    "$address/api/tables" | field table)
play "$guest" b2A+
stop
as_user tessera check || fail "the database of an older version is damaged by the upgrade"
rm -f "$data"/tessera.db*
mv "$data/played"/* "$data/"
rmdir "$data/played"
table=$played_table

say "damage and restore"
dd if=/dev/zero of="$root/var/lib/tessera/tessera.db" bs=1024 count=8 conv=notrunc 2> /dev/null
if as_user tessera check > /dev/null 2>&1; then fail "damage is not found"; fi
as_user tessera restore /var/lib/tessera/before.db
start
[ "$(moves)" = "b2A+" ] || fail "the backup has other moves: $(moves)"
play "$bob" e4D-
[ "$(moves)" = "b2A+,e4D-" ] || fail "the game does not go on: $(moves)"
stop

say "remove and install again"
rm -f "$root/systemctl-calls"
inside dpkg --remove tessera
called stop || fail "the service is not stopped"
[ -h "$root$link" ] || fail "the service is disabled by its removal"
inside dpkg --install /packages/new.deb
called restart || fail "the service is not started again"
rm "$root$link"
inside dpkg --remove tessera
inside dpkg --install /packages/new.deb
if called restart; then fail "a service that was disabled is started"; fi
touch "$root/masked"
inside dpkg --purge tessera
inside dpkg --install /packages/new.deb || fail "a masked service fails the installation"
rm "$root/masked"
inside systemctl enable tessera.service

say "remove"
inside dpkg --remove tessera
[ ! -e "$root/usr/bin/tessera" ] || fail "the program is still there"
[ -e "$root/etc/tessera/tessera.toml" ] || fail "the settings are gone before a purge"
inside dpkg --purge tessera
[ ! -e "$root/etc/tessera/tessera.toml" ] || fail "the settings are still there"
[ ! -h "$root$link" ] || fail "the service is still enabled"
[ -e "$root/var/lib/tessera/tessera.db" ] || fail "the games are gone"
umount "$root/dev" "$root/proc" "$root" || true
say "done"
