/** A queue, and how many of its jobs run at the same time in one process. */
export interface Queue {
  name: string;
  concurrency: number;
}

export interface WorkersOptions<Job> {
  queues: readonly Queue[];
  /** Takes up to `count` waiting jobs of a queue. No other worker gets them. */
  take(name: string, count: number): Promise<Job[]>;
  /** Runs a job and records how it ended. It never rejects. */
  run(name: string, job: Job): Promise<void>;
  /** Called with the error if `take` fails. The next `wake` tries again. */
  onTrouble(error: unknown): void;
}

export interface Workers {
  /** Tells that jobs may be waiting in this queue. Unknown names are ignored. */
  wake(name: string): void;
  /** Takes no more jobs. It resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Works on all queues independently, so that a slow queue does not delay another one. After `wake` it empties the
 * queue, with up to `concurrency` jobs at the same time. Afterwards the queue costs nothing until the next `wake`.
 */
export function createWorkers<Job>(options: WorkersOptions<Job>): Workers {
  const running = new Set<Promise<void>>();
  const workers = new Map(
    options.queues.map((queue) => [queue.name, createWorker(queue, options, running)]),
  );
  return {
    wake: (name) => workers.get(name)?.wake(),
    async stop() {
      for (const worker of workers.values()) worker.stop();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function createWorker<Job>(
  { name, concurrency }: Queue,
  { take, run, onTrouble }: WorkersOptions<Job>,
  running: Set<Promise<void>>,
) {
  let busy = 0;
  let isTaking = false;
  let mayHaveMore = false;
  let isStopped = false;

  /** Takes jobs when at least half of the places are free. Taken one by one, each job would cost a statement. */
  async function fill(): Promise<void> {
    const free = concurrency - busy;
    if (isStopped || isTaking || !mayHaveMore || free < concurrency / 2) return;
    isTaking = true;
    mayHaveMore = false;
    try {
      const jobs = await take(name, free);
      if (jobs.length === free) mayHaveMore = true;
      for (const job of jobs) begin(job);
    } catch (error) {
      onTrouble(error);
    } finally {
      isTaking = false;
    }
    await fill();
  }

  function begin(job: Job): void {
    busy++;
    track(
      run(name, job).then(() => {
        busy--;
        return fill();
      }),
    );
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  return {
    wake() {
      mayHaveMore = true;
      track(fill());
    },
    stop() {
      isStopped = true;
    },
  };
}
