import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { LockKey } from './lock-keys.ts';

const firstPause = 200;
const longestPause = 5000;

/** Milliseconds: how often a connection sends itself a message, and how long that may be on its way. */
export interface Heartbeat {
  interval: number;
  timeout: number;
}
const defaultHeartbeat: Heartbeat = { interval: 10_000, timeout: 5_000 };

export interface ListenOptions {
  connection: pg.ClientConfig;
  /** What operators see of the connection in PostgreSQL. */
  applicationName: string;
  channel: string;
  /** Advisory lock that the connection shares with others while it lives. */
  sharedLock?: LockKey;
  onMessage(payload: string): void;
  /** Called each time the connection begins to listen: messages may have been missed before. */
  onListening(): void;
  /** Called when a connection that listened is lost, or has fallen silent. */
  onLost?(): void;
  log: Log;
  heartbeat?: Heartbeat;
}

export interface Listening {
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears what PostgreSQL announces on a channel, on a connection of its own, which is opened again when it is lost. It
 * sends itself a message every ten seconds: a connection that a pooler or a firewall swallows looks sound otherwise.
 */
export function listen(options: ListenOptions): Listening {
  const { connection, applicationName, channel, sharedLock, onMessage, onListening, onLost, log } =
    options;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  async function open(pause: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const socket = new Socket();
    const next = new pg.Client({
      stream: () => socket,
      connectionTimeoutMillis: longestPause,
      ...connection,
      application_name: applicationName,
      keepAlive: true,
    });
    client = next;
    let isListening = false;
    let isLost = false;
    const again = (wait: number) => {
      if (isLost || stopped.signal.aborted) return;
      isLost = true;
      proving?.stop();
      // A connection that is swallowed never says goodbye.
      socket.destroy();
      if (isListening) onLost?.();
      setTimeout(() => void open(Math.min(wait * 2, longestPause)), wait).unref();
    };
    next.on('error', () => again(firstPause));
    next.on('end', () => again(firstPause));
    let proving: Proving | undefined;
    next.on('notification', ({ channel: heard, payload = '' }) => {
      if (heard === channel) onMessage(payload);
      else proving?.heard();
    });
    try {
      await next.connect();
      if (sharedLock) await next.query('select pg_advisory_lock_shared($1)', [sharedLock]);
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      proving = await prove(next, options, () => {
        log.warn({ channel }, 'a connection that listens has fallen silent: opening another');
        again(firstPause);
      });
      isListening = true;
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

interface Proving {
  heard(): void;
  stop(): void;
}

/** Sends itself messages on a channel of its own, and calls `onSilence` when one does not arrive in time. */
async function prove(
  client: pg.Client,
  { channel, heartbeat = defaultHeartbeat }: ListenOptions,
  onSilence: () => void,
): Promise<Proving> {
  const own = `${channel}:${randomUUID()}`;
  await client.query(`listen ${client.escapeIdentifier(own)}`);
  let silence: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, heartbeat.timeout);
    silence.unref();
    // A failure of the connection is told by its events.
    client.query(`select pg_notify($1, '')`, [own]).catch(() => undefined);
  }, heartbeat.interval);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    clearTimeout(silence);
  };
  client.once('end', stop);
  return { heard: () => clearTimeout(silence), stop };
}
