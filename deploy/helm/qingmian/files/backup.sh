#!/bin/sh
# Dumps the database into $BACKUPS, keeps the newest $KEEP dumps there, and then notes in the database that this succeeded, where
# the copies read it (BACKUP_STAMP=database). Needs: pg_dump and psql of the server's version, and what leads them to the
# database past any pooler (PGHOST, PGUSER, PGPASSWORD, PGDATABASE). A job of yours takes the dumps off the machine.
#   backup.sh           once, as the chart's CronJob does
#   backup.sh nightly   now if there is none, and from then on each night at three in Taipei, as compose does
set -eu
export PGOPTIONS='-c statement_timeout=0'
cd "$BACKUPS"

# The dump has another name until it is whole. Each step needs the one before: within an `||` a shell does not stop by itself.
dump() {
  name="shop-$(date -u +%Y%m%dT%H%M%SZ).dump"
  pg_dump --format=custom --file=shop.part &&
    mv shop.part "$name" &&
    ls shop-*.dump | head -n "-${KEEP:-14}" | xargs -r rm -- &&
    psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --command="insert into settings (key, value)
      values ('backup', jsonb_build_object('at', now())) on conflict (key) do update set value = excluded.value" &&
    echo "dumped: $name"
}

# Whether the newest dump is older than so many minutes, or there is none.
older_than() {
  [ -z "$(find . -maxdepth 1 -name 'shop-*.dump' -mmin "-$1")" ]
}

if [ "${1:-}" != nightly ]; then
  dump
  exit
fi
while :; do
  # A night that was missed, as the machine was off, is made up for.
  if older_than 1500 || { [ "$(date -u +%H)" = 19 ] && older_than 720; }; then
    dump || echo 'the dump failed: it is tried again in ten minutes' >&2
  fi
  sleep 600
done
