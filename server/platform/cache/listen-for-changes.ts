import pg from 'pg';
import type { Log } from '../log.ts';
import { changeChannel, type LocalContentCache, originMark } from './create-content-cache.ts';

const firstPause = 200;
const longestPause = 5000;

export interface Listening {
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Drops from the cache what PostgreSQL announces as changed, on a connection of its own. While that connection is lost,
 * the kept values stay in use, so that browsing works during a restart of the database. When it is back, everything is
 * dropped, because messages may have been missed.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  cache: LocalContentCache,
  log: Log,
): Listening {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  async function listen(pause: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const next = new pg.Client({
      ...connection,
      application_name: 'shop-changes',
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    const again = (wait: number) => {
      if (isLost || stopped.signal.aborted) return;
      isLost = true;
      void next.end().catch(() => undefined);
      setTimeout(() => void listen(Math.min(wait * 2, longestPause)), wait).unref();
    };
    next.on('error', () => again(firstPause));
    next.on('end', () => again(firstPause));
    next.on('notification', ({ payload = '' }) => {
      const [tags = '', origin] = payload.split(originMark);
      if (origin !== cache.origin) cache.drop(tags.split(','));
    });
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
      cache.clear();
      resolve();
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ error }, 'cannot listen for changes, trying again');
      again(pause);
    }
  }

  void listen(firstPause);
  return {
    ready,
    async stop() {
      stopped.abort();
      resolve();
      await client?.end().catch(() => undefined);
    },
  };
}
