import { parse } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, ReportsAddress } from './database/addresses.ts';
import { traced } from './tracing/traced.ts';

/** The memory of a thread in megabytes. A thread that needs more ends, and the server goes on. */
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** The only Node option that a thread gets of those of the process: the one that makes its start quick. */
const quickStart = new URL('database/drizzle-imports.mjs', import.meta.url).href;
const options = { resourceLimits: limits, execArgv: [`--import=${quickStart}`] };

/** One beginning of a task, which begins again after a crash, or when somebody asks for it. */
export interface Beginning {
  /** How often the task has begun since somebody asked for it. */
  beginnings: number;
  /** When it first began since then; null if nobody claimed it. */
  startedAt: Date | null;
}

/** The data that a thread gets. */
export interface ThreadTask {
  connection: PoolOptions;
  /** The standby that it reads files of lists from, if there is one. */
  reports: ReportsAddress | undefined;
  taskId: number;
  beginning: Beginning;
  /** The shop's time at the start in epoch milliseconds. The thread's clock continues from there. */
  now: number;
}

/** Runs long tasks in threads, so that they do not delay requests. */
export interface Threads {
  /** Runs a task. It resolves when the thread has ended by itself, and rejects if the thread was stopped or failed. */
  run(taskId: number, beginning: Beginning, now: Date): Promise<void>;
}

/** Creates the threads. `program` is the module that a thread runs; it finds a ThreadTask in `workerData`. */
export function createThreads(
  program: URL,
  connection: PoolOptions,
  reports?: ReportsAddress,
): Threads {
  return {
    run: (taskId, beginning, now) =>
      whileTraced<void>(program, (resolve, reject) => {
        const workerData: ThreadTask = {
          connection,
          reports,
          taskId,
          beginning,
          now: now.getTime(),
        };
        const thread = new Worker(program, { workerData, ...options });
        thread.once('error', reject);
        thread.once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}.`)),
        );
      }),
  };
}

/** Runs a module in a thread and resolves with its first message. The module finds `data` in `workerData`. */
export function answerOfThread<Answer>(program: URL, data: unknown): Promise<Answer> {
  return whileTraced(program, (resolve, reject) => {
    const thread = new Worker(program, { workerData: data, ...options });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) =>
      reject(new Error(`A thread ended with ${code}, without an answer.`)),
    );
  });
}

/** Traces a thread as one span, without spans for the work inside it. */
const whileTraced = <Result>(
  program: URL,
  begin: ConstructorParameters<typeof Promise<Result>>[0],
): Promise<Result> =>
  traced(
    () => ({ kind: 'work', name: `thread ${parse(program.pathname).name}`, attributes: {} }),
    () => new Promise(begin),
  );
