import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from './database/database.ts';
import { copies } from './database/tables.ts';
import type { Log } from './log.ts';
import type { HostHealth } from './other-hosts/host-health.ts';

/** What the cache of one copy of the server holds. */
export interface CacheStatus {
  entries: number;
  bytes: number;
  mostBytes: number;
  /** How often something was looked up and found, and how often it had to be made, since the process began. */
  hits: number;
  misses: number;
}

/** What only the process itself knows. */
export interface CopyStatus {
  cache: CacheStatus;
  hosts: Record<string, HostHealth>;
}

/** Milliseconds between two signs of life, and seconds of silence after which a copy counts as gone. */
const pulse = 15_000;
const longestSilence = 60;

export interface Heartbeat {
  /** Says now that this copy is alive, and forgets those that have long been silent. */
  beat(): Promise<void>;
  /** Says so from now on, until `stop`. */
  start(): void;
  /** This copy leaves. */
  stop(): Promise<void>;
}

/** The sign of life of this copy of the server. */
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

/** The copies that lived within a day, the newest first, with the seconds for which each has been silent. */
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
