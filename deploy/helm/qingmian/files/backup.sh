#!/bin/sh
# Dumps the database into $BACKUPS, keeps the newest $KEEP dumps there, and then notes in the database that this succeeded, where
# the copies read it (BACKUP_STAMP=database). Needs: pg_dump and psql of the server's version, and what leads them to the
# database past any pooler (PGHOST, PGUSER, PGPASSWORD, PGDATABASE). A job of yours takes the dumps off the machine.
# BACKUP_RECIPIENT: a public key of age (age1…); dumps are encrypted to it, and nothing else reaches the disk. Needs the program
# age. Without it dumps are made all the same, because no dump is worse than a readable one, and each run says so.
#   backup.sh           once, as the chart's CronJob does; exits with 75 if another run is making a dump at that moment
#   backup.sh nightly   now if there is none, and from then on each night at three in Taipei, as compose does
set -eu
export PGOPTIONS='-c statement_timeout=0'
cd "$BACKUPS"

# Reads a dump and writes what may lie on a disk.
sealed() {
  if [ -n "${BACKUP_RECIPIENT:-}" ]; then age --encrypt --recipient "$BACKUP_RECIPIENT"; else cat; fi
}

# The dump has another name until it is whole. Each step needs the one before: within an `||` a shell does not stop by itself. A
# pipe succeeds as its last program does, so shop.whole says that pg_dump has, too.
dump() {
  name="shop-$(date -u +%Y%m%dT%H%M%SZ).dump"
  if [ -n "${BACKUP_RECIPIENT:-}" ]; then
    name="$name.age"
  else
    echo 'warning: BACKUP_RECIPIENT is not set, so this dump is NOT encrypted' >&2
  fi
  rm -f shop.whole shop.part &&
    { pg_dump --format=custom && : > shop.whole; } | sealed > shop.part &&
    rm shop.whole &&
    mv shop.part "$name" &&
    ls | grep '^shop-.*Z\.dump' | head -n "-${KEEP:-14}" | xargs -r rm -- &&
    psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --command="insert into settings (key, value)
      values ('backup', jsonb_build_object('at', now())) on conflict (key) do update set value = excluded.value" &&
    echo "dumped: $name"
}

# Whether the newest dump is older than so many minutes, or there is none.
older_than() {
  [ -z "$(find . -maxdepth 1 -name 'shop-*.dump*' -mmin "-$1")" ]
}

# Two runs would write one shop.part, and the end of one would call the half dump of the other whole. The lock ends with the
# subshell, so the nights between two dumps are free for a run by hand.
dump_alone() {
  if ! command -v flock > /dev/null; then
    echo 'warning: there is no flock here, so nothing prevents two dumps at once' >&2
    dump
    return
  fi
  (
    flock -n 9 || { echo 'another run is making a dump: this one made none' >&2; exit 75; }
    dump
  ) 9> shop.lock
}

if [ "${1:-}" != nightly ]; then
  dump_alone
  exit
fi
while :; do
  # A night that was missed, as the machine was off, is made up for.
  if older_than 1500 || { [ "$(date -u +%H)" = 19 ] && older_than 720; }; then
    dump_alone || echo 'the dump failed: it is tried again in ten minutes' >&2
  fi
  sleep 600
done
