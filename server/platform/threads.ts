import { parse } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolOptions } from './database/addresses.ts';
import { traced } from './tracing/traced.ts';

/** Megabytes: a thread that needs more ends, and the server goes on. */
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Of what the server's own process was started with, a thread needs what makes its start quick, and no limit of memory. */
const quickStart = new URL('database/drizzle-imports.mjs', import.meta.url).href;
const options = { resourceLimits: limits, execArgv: [`--import=${quickStart}`] };

/** What a thread is told. */
export interface ThreadTask {
  connection: PoolOptions;
  taskId: number;
  /** The shop's time at the start, in milliseconds: the thread's clock runs on from there. */
  now: number;
}

/** Does long work beside the server, so that nobody who asks it waits. */
export interface Threads {
  /** Resolves when the thread has ended by itself; rejects if it was broken off. */
  run(taskId: number, now: Date): Promise<void>;
}

/** `program` is the module that a thread runs; it finds a ThreadTask in `workerData`. */
export function createThreads(program: URL, connection: PoolOptions): Threads {
  return {
    run: (taskId, now) =>
      whileTraced<void>(program, (resolve, reject) => {
        const workerData: ThreadTask = { connection, taskId, now: now.getTime() };
        const thread = new Worker(program, { workerData, ...options });
        thread.once('error', reject);
        thread.once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}.`)),
        );
      }),
  };
}

/** Starts a module in a thread and resolves with the first thing that it tells; `data` is what it finds in `workerData`. */
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

/** A thread is one piece of work in traces: what it does inside is not told of. */
const whileTraced = <Result>(
  program: URL,
  begin: ConstructorParameters<typeof Promise<Result>>[0],
): Promise<Result> =>
  traced(
    () => ({ kind: 'work', name: `thread ${parse(program.pathname).name}`, attributes: {} }),
    () => new Promise(begin),
  );
