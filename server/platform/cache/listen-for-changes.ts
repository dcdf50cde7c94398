import type pg from 'pg';
import { type Listening, listen, type Proof } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { changeChannel, type LocalContentCache, originMark } from './create-content-cache.ts';

/** Milliseconds that a value is kept at most while changes are not heard of. */
const deafLifetime = 10_000;

export interface ChangesOptions {
  /** Past any pooler. */
  connection: pg.ClientConfig;
  /** Says whether the database itself is away. */
  pool: pg.Pool;
  cache: LocalContentCache;
  log: Log;
  /** Milliseconds; for tests. */
  lifetime?: number;
  proof?: Proof;
}

export interface Changes extends Listening {
  /** How often the connection was lost, or had fallen silent. */
  timesLost(): number;
}

/**
 * Drops from the cache what PostgreSQL announces as changed. When the connection is back after a loss, everything is
 * dropped, because messages may have been missed. Until then kept values stay in use while the database is away, so that
 * browsing works; while only the connection is lost, they are made anew every ten seconds.
 */
export function listenForChanges({
  connection,
  pool,
  cache,
  log,
  lifetime = deafLifetime,
  ...rest
}: ChangesOptions): Changes {
  let timesLost = 0;
  let deaf: NodeJS.Timeout | undefined;
  const dropIfThere = () =>
    pool.query('select 1').then(
      () => cache.clear(),
      () => undefined,
    );
  const hearAgain = () => clearInterval(deaf);
  const listening = listen({
    connection,
    ...rest,
    applicationName: 'shop-changes',
    channel: changeChannel,
    onMessage(payload) {
      const [tags = '', origin] = payload.split(originMark);
      if (origin !== cache.origin) cache.drop(tags.split(','));
    },
    onListening() {
      hearAgain();
      cache.clear();
    },
    onLost() {
      timesLost += 1;
      deaf = setInterval(() => void dropIfThere(), lifetime);
      deaf.unref();
    },
    log,
  });
  return {
    ready: listening.ready,
    timesLost: () => timesLost,
    async stop() {
      hearAgain();
      await listening.stop();
    },
  };
}
