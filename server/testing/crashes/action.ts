import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { JobName } from '#server/platform/jobs/jobs.ts';
import type { ProxiedShop } from './world.ts';

type CallName = EndpointName | AdminEndpointName;

/** Something that somebody does at the shop, so that it can be interrupted at each message and be done again. */
export interface Action<Data extends object = Record<string, unknown>> {
  /** Unique, in words with hyphens. */
  name: string;
  /** The writing calls that it makes while it is interrupted. */
  calls?: readonly CallName[];
  /** The jobs that it runs while it is interrupted. */
  jobs?: readonly JobName[];
  /**
   * Makes what the action needs. The answer is plain data, because every try has a new shop on a copy of the database.
   */
  stage(shop: ProxiedShop): Promise<Data>;
  /**
   * Does it once as its client would. A second time it must be the same request, with the same key: a client that got
   * no answer does not know whether it was done.
   */
  act(shop: ProxiedShop, data: Data): Promise<unknown>;
  /** What is wrong once the jobs have run, besides what the ledgers say: e.g. somebody was told twice. */
  wrong?(shop: ProxiedShop, data: Data): Promise<string[]>;
  /** The refusals of a second try after the first one has been done, although its answer was lost. */
  doneAlready?: readonly string[];
  /** The refusals of a second try that leave the rest to the jobs. */
  mayWait?: readonly string[];
  /** Lines of a trace that may be more or fewer after an interruption, each with the reason. */
  mayDiffer?: readonly { lines: RegExp; because: string }[];
  /** Why the action consists of several steps, each of which is whole for itself. Else an error must leave nothing. */
  inSteps?: string;
  /** Why it may end well although its work goes on later by a job of its own. */
  goesOn?: string;
  /** The jobs that setting the stage has enqueued are left for the action. */
  leavesJobs?: true;
}

/** Runs one job with each of these data, as a server does that has taken them from the queue. */
export async function runJob(
  { test }: ProxiedShop,
  name: JobName,
  all: readonly object[] = [{}],
): Promise<void> {
  const { allJobs } = await import('#server/registries/all-jobs.ts');
  const job = allJobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  for (const [index, data] of all.entries())
    await job.work(test.shop, data as never, { id: jobId(index) });
}

const jobId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Gives each action's data its type within the action only. */
export const action = <Data extends object>(one: Action<Data>): Action => one as unknown as Action;

/** For the job of a task. */
export const taskInPieces = 'a task goes on in pieces, and notes each in its transaction';
export const taskBeginsAgain =
  'a task that was broken off waits for its next beginning, and its job has done its part';

/** For calls that may be made twice and are noted each time. */
export const auditedAgain = {
  lines: /^audit_(entries|origins) /,
  because: 'who does it a second time is noted a second time',
};
