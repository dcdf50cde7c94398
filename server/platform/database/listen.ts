import pg from 'pg';
import type { Log } from '../log.ts';

const firstPause = 200;
const longestPause = 5000;

export interface ListenOptions {
  connection: pg.ClientConfig;
  /** What operators see of the connection in PostgreSQL. */
  applicationName: string;
  channel: string;
  onMessage(payload: string): void;
  /** Called each time the connection begins to listen: messages may have been missed before. */
  onListening(): void;
  log: Log;
}

export interface Listening {
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Hears what PostgreSQL announces on a channel, on a connection of its own, which is opened again when it is lost. */
export function listen(options: ListenOptions): Listening {
  const { connection, applicationName, channel, onMessage, onListening, log } = options;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  async function open(pause: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const next = new pg.Client({
      ...connection,
      application_name: applicationName,
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    const again = (wait: number) => {
      if (isLost || stopped.signal.aborted) return;
      isLost = true;
      void next.end().catch(() => undefined);
      setTimeout(() => void open(Math.min(wait * 2, longestPause)), wait).unref();
    };
    next.on('error', () => again(firstPause));
    next.on('end', () => again(firstPause));
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      onListening();
      resolve();
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ error, channel }, 'cannot listen, trying again');
      again(pause);
    }
  }

  void open(firstPause);
  return {
    ready,
    async stop() {
      stopped.abort();
      resolve();
      await client?.end().catch(() => undefined);
    },
  };
}
