import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { parkedQueue } from './set-up-queues.ts';

export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  /** Jobs that failed at every try, within the days for which they are stored. */
  failed: number;
  lastDoneAt: Date | null;
  lastFailedAt: Date | null;
}

/** Answers the state of every queue that ever had a job. */
export async function readQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    select name,
      count(*) filter (where state < 'active')::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      count(*) filter (where state = 'failed')::integer as failed,
      max(completed_on) filter (where state = 'completed')::text as last_done,
      max(completed_on) filter (where state = 'failed')::text as last_failed
    from jobs.job where name <> ${parkedQueue} group by name order by name`);
  return rows.map((row) => ({
    name: String(row.name),
    waiting: Number(row.waiting),
    running: Number(row.running),
    failed: Number(row.failed),
    lastDoneAt: momentOf(row.last_done),
    lastFailedAt: momentOf(row.last_failed),
  }));
}

const momentOf = (text: unknown) => (typeof text === 'string' ? new Date(text) : null);

export interface ParkedJob {
  id: string;
  name: string;
  parkedAt: Date;
  tries: number;
  /** The error of the last try. */
  error: string;
}

/** The most jobs that are shown. */
const mostParked = 100;

/**
 * Answers the jobs that failed at every try and wait for a person, newest first. It leaves out their data, which may
 * be personal.
 */
export async function readParked(db: Queryable): Promise<ParkedJob[]> {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    select id, source_name, created_on::text, coalesce(source_retry_count, 0) + 1 as tries,
      left(coalesce(source_output ->> 'message', source_output #>> '{value,message}', ''), 300) as error
    from jobs.job where name = ${parkedQueue} and state = 'created'
    order by created_on desc limit ${mostParked}`);
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.source_name ?? ''),
    parkedAt: new Date(String(row.created_on)),
    tries: Number(row.tries),
    error: String(row.error),
  }));
}

/**
 * Takes a job out of the parked ones, in the caller's transaction. Its state becomes `completed` if it will be tried
 * again, `cancelled` if it was given up. Answers undefined if somebody else has taken it.
 */
export async function takeParked(
  db: Queryable,
  id: string,
  becomes: 'completed' | 'cancelled',
): Promise<{ name: string; data: object } | undefined> {
  const { rows } = await db.execute<{ source_name: string | null; data: object | null }>(sql`
    update jobs.job set state = ${becomes}::jobs.job_state, completed_on = now()
    where name = ${parkedQueue} and state = 'created' and id = ${id}::uuid
    returning source_name, data`);
  const [row] = rows;
  return row && { name: row.source_name ?? '', data: row.data ?? {} };
}

/** Whether there is a queue with this name. The queue of an earlier release may be gone. */
export async function isQueue(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from jobs.queue where name = ${name}`);
  return rows.length > 0;
}
