import type pg from 'pg';
import type { Changes, Hearing } from './changes.ts';
import type { LocalContentCache } from './create-content-cache.ts';

/** The most milliseconds for which a value is cached while the connection for changes is lost. */
const deafLifetime = 10_000;

export interface DropOptions {
  changes: Changes;
  /** Used to ask whether the database itself is away. */
  pool: pg.Pool;
  cache: Pick<LocalContentCache, 'drop' | 'clear'>;
  /** Milliseconds in place of `deafLifetime`; for tests. */
  lifetime?: number;
}

export interface Dropping extends Hearing {
  /** How often the connection for changes was lost. */
  timesLost(): number;
}

/**
 * Drops cached values when their tags are announced. After a lost connection it drops everything, because it may have
 * missed announcements. Until the connection works again, cached values stay in use if the database itself is away,
 * so that shoppers can browse. If the database answers, values are made again every ten seconds.
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
