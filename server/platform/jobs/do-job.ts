import type { Job, PgBoss } from 'pg-boss';
import { loggableError } from '../log.ts';
import { AddressRefused } from '../mail/mail.ts';
import { type Traced, traced } from '../tracing/traced.ts';
import type { JobsOptions, LooseJobDefinition } from './job-options.ts';
import type { JobRun } from './jobs.ts';
import { byName } from './prepared-by-name.ts';

/** All jobs that there are. */
export interface KnownJobs<Context> {
  all: readonly LooseJobDefinition<Context>[];
  definitionOf: ReadonlyMap<string, LooseJobDefinition<Context>>;
}

interface WorkOptions<Context> extends Pick<JobsOptions<Context>, 'pool' | 'log' | 'context'> {
  known(): Promise<KnownJobs<Context>>;
}

/** Returns the functions that do one job: `work` with its data, and `runOne`, which also records how it ended. */
export function createWork<Context>({ pool, log, context, known }: WorkOptions<Context>) {
  async function work(name: string, data: unknown, run: JobRun): Promise<void> {
    const startedAt = performance.now();
    try {
      const definition = (await known()).definitionOf.get(name);
      const describe = () => tracedJob(name, run);
      await traced(describe, async () => definition?.work(context(), data as never, run));
      // Scheduled jobs get no line, because some run every minute.
      if (!definition?.schedule) {
        const milliseconds = Math.round(performance.now() - startedAt);
        log.info({ job: name, milliseconds }, 'job done');
      }
    } catch (error) {
      if (error instanceof AddressRefused) {
        // No further try helps. Its words may name the address.
        log.warn(
          { job: name, code: error.code },
          'the mail server refuses the address of an e-mail',
        );
        return;
      }
      log.error({ job: name, error }, 'job failed');
      throw error;
    }
  }

  /** Runs one job and records how it ended. */
  async function runOne(queues: PgBoss, name: string, { id, data }: Job<object>): Promise<void> {
    await work(name, data, { id }).then(
      () => queues.complete(name, id, undefined, { db: byName(pool) }),
      // It stays for days and is shown, so it has no parameters of a failed statement.
      (error: unknown) => queues.fail(name, id, { message: loggableError(error).message }),
    );
  }

  return { work, runOne };
}

const tracedJob = (name: string, { id }: JobRun): Traced => ({
  kind: 'job',
  name,
  attributes: { 'shop.job_id': id },
});
