import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from './database/database.ts';
import { copies } from './database/tables.ts';
import type { Log } from './log.ts';
import type { HostHealth } from './other-hosts/host-health.ts';

/** The state of the cache of one copy of the server. */
export interface CacheStatus {
  entries: number;
  bytes: number;
  mostBytes: number;
  /** How many look-ups found a value since the process started, and how many had to make it. */
  hits: number;
  misses: number;
}

/** The state of a copy that only its own process knows. */
export interface CopyStatus {
  /** Whether the copy answers visitors; absent in rows of an earlier release. */
  answersPages?: boolean;
  cache: CacheStatus;
  hosts: Record<string, HostHealth>;
}

/** Milliseconds between two heartbeats, and seconds of silence after which a copy counts as gone. */
const pulse = 15_000;
const longestSilence = 60;

export interface Heartbeat {
  /** Writes now that this copy is alive, and deletes copies that have been silent for long. */
  beat(): Promise<void>;
  /** Does that regularly from now on, until `stop`. */
  start(): void;
  /** Ends the heartbeat, and deletes this copy. */
  stop(): Promise<void>;
}

/** The heartbeat of this copy of the server: it writes to the table `copies` that the copy is alive, and how it is. */
export function createHeartbeat({
  db,
  log,
  version,
  status,
}: {
  db: Database;
  log: Log;
  version: string;
  status(): CopyStatus;
}): Heartbeat {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;

  async function beat() {
    const said = { version, status: status(), seenAt: sql`now()` };
    await db
      .insert(copies)
      .values({ id, host: hostname(), startedAt: sql`now()`, ...said })
      .onConflictDoUpdate({ target: copies.id, set: said });
    await db.delete(copies).where(sql`${copies.seenAt} < now() - interval '1 day'`);
  }
  const beatLoudly = () =>
    void beat().catch((error: unknown) => log.warn({ error }, 'this copy could not say it lives'));

  return {
    beat,
    start() {
      beatLoudly();
      timer = setInterval(beatLoudly, pulse).unref();
    },
    async stop() {
      clearInterval(timer);
      if (timer) await db.delete(copies).where(eq(copies.id, id));
    },
  };
}

/**
 * Answers the copies that were alive within the last day, the newest first, each with the seconds since its last
 * heartbeat.
 */
export async function readCopies(db: Queryable) {
  const rows = await db
    .select({
      id: copies.id,
      host: copies.host,
      version: copies.version,
      startedAt: copies.startedAt,
      seenAt: copies.seenAt,
      status: copies.status,
      silentFor: sql<number>`extract(epoch from now() - ${copies.seenAt})::integer`,
    })
    .from(copies)
    .orderBy(sql`${copies.startedAt} desc`);
  return rows.map(({ status, ...row }) => ({
    ...row,
    ...(status as CopyStatus),
    isAlive: row.silentFor <= longestSilence,
  }));
}

/** Whether a copy that answers visitors has said within the last `seconds` that it is alive. */
export async function isAnswered(db: Queryable, seconds: number): Promise<boolean> {
  const all = await readCopies(db);
  return all.some(({ silentFor, answersPages }) => answersPages === true && silentFor <= seconds);
}
