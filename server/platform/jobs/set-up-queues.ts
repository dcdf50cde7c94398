import type pg from 'pg';
import type { PgBoss, QueueResult, Schedule } from 'pg-boss';

/** The queue of jobs that failed at every try. A person looks at them and tries them again. */
export const parkedQueue = 'parked';

const timeZone = 'Asia/Taipei';
const usualRetries = 5;
/** Seconds after which a run that has not ended counts as dead. */
const usualExpiry = 300;
/**
 * Seconds after which pg-boss deletes a job that was due and that nobody has begun. By default it does so after two
 * weeks, without a word. A server may be away for longer, and refunds and invoices must not be lost.
 */
const longestWait = 365 * 86_400;

interface Definition {
  name: string;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
}

/**
 * Creates missing queues. If this process works on jobs, it also changes limits and schedules that differ from
 * `definitions`, because an earlier release may have created the queue. It reads all queues and schedules in two
 * statements first: at most starts nothing differs, and a hundred statements are saved.
 */
export async function setUpQueues(
  boss: PgBoss,
  definitions: readonly Definition[],
  isWorking: boolean,
): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = isWorking ? await boss.getSchedules() : [];
  if (!queues.has(parkedQueue)) {
    await boss.createQueue(parkedQueue, { retentionSeconds: 90 * 86_400 });
  }
  for (const definition of definitions) {
    const { name, schedule } = definition;
    const limits = limitsOf(definition);
    const queue = queues.get(name);
    // With any number of copies of the server, one run of a schedule waits and one works at most.
    if (!queue)
      await boss.createQueue(name, { ...limits, ...(schedule ? { policy: 'stately' } : {}) });
    else if (isWorking && !hasLimits(queue, limits)) await boss.updateQueue(name, limits);
    if (isWorking && schedule && !isScheduled(schedules, name, schedule)) {
      await boss.schedule(name, schedule, {}, { tz: timeZone });
    }
  }
}

/** Lets pg-boss keep also those jobs that were enqueued while a release had less patience. */
export async function keepWaiting(
  pool: pg.Pool,
  definitions: readonly Definition[],
): Promise<void> {
  await pool.query(
    `update jobs.job set keep_until = start_after + $2 * interval '1 second'
     where name = any($1) and state < 'active' and keep_until < start_after + $2 * interval '1 second'`,
    [definitions.map(({ name }) => name), longestWait],
  );
}

/**
 * Deletes the waiting runs of scheduled jobs that are due only minutes after `now` and after the database's time.
 * Releases before December 2026 enqueued such ones. Of a scheduled job one waits at most, so pg-boss drops each run of the
 * schedule until that moment. What is due at once stays, also if the clocks differ by minutes.
 */
export async function freeSchedules(
  pool: pg.Pool,
  definitions: readonly Definition[],
  now?: Date,
): Promise<void> {
  const scheduled = definitions.filter(({ schedule }) => schedule).map(({ name }) => name);
  await pool.query(
    `delete from jobs.job where name = any($1) and state = 'created'
       and start_after > greatest(now(), $2::timestamptz) + interval '5 minutes'`,
    [scheduled, now?.toISOString() ?? null],
  );
}

const limitsOf = ({ retries = usualRetries, expireInSeconds = usualExpiry }: Definition) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds,
  retentionSeconds: longestWait,
  deadLetter: parkedQueue,
});
type Limits = ReturnType<typeof limitsOf>;

const hasLimits = (queue: QueueResult, limits: Limits) =>
  (Object.keys(limits) as (keyof Limits)[]).every((key) => queue[key] === limits[key]);

const isScheduled = (schedules: readonly Schedule[], name: string, cron: string) =>
  schedules.some(
    (one) =>
      one.name === name &&
      one.key === '' &&
      one.kind === 'cron' &&
      one.cron === cron &&
      one.timezone === timeZone,
  );
