import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Heartbeat, listen } from '../database/listen.ts';
import { lockKeys } from '../database/lock-keys.ts';
import type { Log } from '../log.ts';
import type { Changes } from './changes.ts';
import { partOf } from './tags.ts';

/** The channel on which triggers of PostgreSQL and copies of the server announce tags, separated by commas. */
export const changeChannel = 'content_changed';
/** After the tags and this mark stands the id of the sender, which ignores its own announcement. */
const originMark = '@';
/** Begins what stands after the mark if only parts of one tag have changed (migrations 0039 to 0049). */
const partsMark = /^(?:only|parts|sets) /;

export interface PostgresChangesOptions {
  /** A direct connection, past any pooler. */
  connection: pg.ClientConfig;
  /** The pool that announcements are sent through. */
  pool: pg.Pool;
  log: Log;
  heartbeat?: Heartbeat;
}

/**
 * Announces and hears changes by NOTIFY. It listens on a connection of its own, and checks regularly that this still
 * works.
 */
export function postgresChanges({
  connection,
  pool,
  log,
  ...rest
}: PostgresChangesOptions): Changes {
  const origin = randomUUID();
  return {
    async announce(tags) {
      const payload = tags.join(',') + originMark + origin;
      await pool.query('select pg_notify($1, $2)', [changeChannel, payload]);
    },
    hear: ({ onChange, onHearing, onDeaf }) =>
      listen({
        connection,
        ...rest,
        log,
        applicationName: 'shop-changes',
        channel: changeChannel,
        // A migration that makes columns bigint sees by this lock whether a copy is connected that would read text
        // instead.
        sharedLock: lockKeys.bigNumbers,
        onMessage(payload) {
          const [tags = '', from = ''] = payload.split(originMark);
          if (partsMark.test(from)) {
            const [, ...parts] = from.split(' ');
            onChange(parts.map((part) => partOf(tags, part)));
          } else if (from !== origin) onChange(tags.split(','));
        },
        onListening: onHearing,
        onLost: onDeaf,
      }),
  };
}
