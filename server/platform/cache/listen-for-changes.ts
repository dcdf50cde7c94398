import type pg from 'pg';
import { type Listening, listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { changeChannel, type LocalContentCache, originMark } from './create-content-cache.ts';

/**
 * Drops from the cache what PostgreSQL announces as changed. While the connection is lost, the kept values stay in use,
 * so that browsing works during a restart of the database. When it is back, everything is dropped, because messages may
 * have been missed.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  cache: LocalContentCache,
  log: Log,
): Listening {
  return listen({
    connection,
    applicationName: 'shop-changes',
    channel: changeChannel,
    onMessage(payload) {
      const [tags = '', origin] = payload.split(originMark);
      if (origin !== cache.origin) cache.drop(tags.split(','));
    },
    onListening: () => cache.clear(),
    log,
  });
}
