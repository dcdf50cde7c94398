/** A queue and how many of its jobs run at once in one process. */
export interface Queue {
  name: string;
  atOnce: number;
}

export interface WorkersOptions<Job> {
  queues: readonly Queue[];
  /** Takes waiting jobs of a queue, `count` at most; nobody else gets them. */
  take(name: string, count: number): Promise<Job[]>;
  /** Does a job and records how it ended. Never rejects. */
  run(name: string, job: Job): Promise<void>;
  /** Told of jobs that could not be taken; the next wake tries again. */
  onTrouble(error: unknown): void;
}

export interface Workers {
  /** Jobs may be waiting in this queue; other names are passed over. */
  wake(name: string): void;
  /** Takes no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Works on queues side by side, so that a slow one holds no other one back. A queue that was woken is emptied, as many
 * jobs at once as it allows; afterwards it costs nothing until it is woken again.
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
  { name, atOnce }: Queue,
  { take, run, onTrouble }: WorkersOptions<Job>,
  running: Set<Promise<void>>,
) {
  let busy = 0;
  let isTaking = false;
  let mayHaveMore = false;
  let isStopped = false;

  /** Takes jobs when at least half of the places are free: one by one, each would cost a statement of its own. */
  async function fill(): Promise<void> {
    const free = atOnce - busy;
    if (isStopped || isTaking || !mayHaveMore || free < atOnce / 2) return;
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
