import type pg from 'pg';
import type { Changes, Hearing } from './changes.ts';
import type { LocalContentCache } from './create-content-cache.ts';

/** Milliseconds that a value is cached at most while changes are not heard of. */
const deafLifetime = 10_000;

export interface DropOptions {
  changes: Changes;
  /** Says whether the database itself is away. */
  pool: pg.Pool;
  cache: Pick<LocalContentCache, 'drop' | 'clear'>;
  /** Milliseconds; for tests. */
  lifetime?: number;
}

export interface Dropping extends Hearing {
  /** How often changes were not heard any more. */
  timesLost(): number;
}

/**
 * Drops from the cache what is heard to have changed. When changes are heard again after a loss, everything is dropped,
 * because some may have been missed. Until then cached values stay in use while the database is away, so that browsing
 * works; while only the way of the changes is lost, they are made anew every ten seconds.
 */
export function dropChanged({
  changes,
  pool,
  cache,
  lifetime = deafLifetime,
}: DropOptions): Dropping {
  let timesLost = 0;
  let deaf: NodeJS.Timeout | undefined;
  const dropIfThere = () =>
    pool.query('select 1').then(
      () => cache.clear(),
      () => undefined,
    );
  const hearAgain = () => clearInterval(deaf);
  const hearing = changes.hear({
    onChange: (tags) => cache.drop(tags),
    onHearing() {
      hearAgain();
      cache.clear();
    },
    onDeaf() {
      timesLost += 1;
      hearAgain();
      deaf = setInterval(() => void dropIfThere(), lifetime);
      deaf.unref();
    },
  });
  return {
    ready: hearing.ready,
    timesLost: () => timesLost,
    async stop() {
      hearAgain();
      await hearing.stop();
    },
  };
}
