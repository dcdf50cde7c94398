import type pg from 'pg';

/** The channel on which every copy of the server hears the names of queues that got a job. */
export const jobChannel = 'job_due';

/** The statement that announces queues. No request waits for it. */
export const announcement = 'select pg_notify($1, name) from unnest($2::text[]) as name';

/** Milliseconds for which announcements are collected. Most transactions commit within that time. */
const gathering = 100;

export interface Announcer {
  /** Announces that a job was enqueued in this queue. Its transaction may still be open. */
  announce(name: string): void;
  stop(): void;
}

/**
 * Announces queues shortly after their jobs were enqueued, in a separate statement. PostgreSQL commits transactions
 * that announce something only one after the other, each with its wait for the disk. So the transaction of a purchase
 * must not announce.
 */
export function createAnnouncer(pool: pg.Pool, onTrouble: (error: unknown) => void): Announcer {
  const names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    timer = undefined;
    const due = [...names];
    names.clear();
    pool.query(announcement, [jobChannel, due]).catch(onTrouble);
  }

  return {
    announce(name) {
      names.add(name);
      timer ??= setTimeout(send, gathering).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
