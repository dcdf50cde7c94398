import type pg from 'pg';

/** Where the names of queues that got a job are announced to every copy of the server. */
export const jobChannel = 'job_due';

/** Milliseconds in which announcements are gathered; most transactions commit within them. */
const gathering = 100;

export interface Announcer {
  /** A job was enqueued in this queue, in a transaction that may still be open. */
  announce(name: string): void;
  stop(): void;
}

/**
 * Announces queues some moments after their jobs were enqueued, in a statement of its own. PostgreSQL lets transactions
 * that announce something commit only one after the other, each with its wait for the disk, so a purchase must not.
 */
export function createAnnouncer(pool: pg.Pool, onTrouble: (error: unknown) => void): Announcer {
  const names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    timer = undefined;
    const due = [...names];
    names.clear();
    pool
      .query('select pg_notify($1, name) from unnest($2::text[]) as name', [jobChannel, due])
      .catch(onTrouble);
  }

  return {
    announce(name) {
      names.add(name);
      timer ??= setTimeout(send, gathering).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
