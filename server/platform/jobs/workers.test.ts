import { expect, it, vi } from 'vitest';
import { createWorkers } from './workers.ts';

/** Queues in memory; each job runs until the test ends it. */
function queuesOf(waiting: Record<string, number>, concurrency: Record<string, number>) {
  const ends: Record<string, (() => void)[]> = {};
  let mostAtOnce = 0;
  let taken = 0;
  let isBroken = false;
  const workers = createWorkers<number>({
    queues: Object.entries(concurrency).map(([name, count]) => ({ name, concurrency: count })),
    async take(name, count) {
      taken++;
      if (isBroken) throw new Error('away');
      const jobs = Math.min(count, waiting[name] ?? 0);
      waiting[name] = (waiting[name] ?? 0) - jobs;
      return Array.from({ length: jobs }, (_, index) => index);
    },
    run(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends[name] = [...(ends[name] ?? []), resolve];
      mostAtOnce = Math.max(mostAtOnce, ends[name].length);
      return promise;
    },
    onTrouble: () => undefined,
  });
  return {
    workers,
    running: (name: string) => ends[name]?.length ?? 0,
    mostAtOnce: () => mostAtOnce,
    taken: () => taken,
    end(name: string, count = 1) {
      for (const end of ends[name]?.splice(0, count) ?? []) end();
    },
    setBroken(value: boolean) {
      isBroken = value;
    },
  };
}

it('a queue that is woken once is emptied, never with more jobs at once than it allows', async () => {
  const waiting = { mail: 100 };
  const queues = queuesOf(waiting, { mail: 10 });
  queues.workers.wake('mail');
  for (let round = 0; round < 10; round++) {
    await vi.waitUntil(() => queues.running('mail') === 10);
    queues.end('mail', 10);
  }
  await queues.workers.stop();
  expect(waiting.mail).toBe(0);
  expect(queues.mostAtOnce()).toBe(10);
  // Half of the places at a time, not job by job.
  expect(queues.taken()).toBeLessThanOrEqual(21);
});

it('a queue whose jobs hang holds no other one back', async () => {
  const waiting = { mail: 5, invoice: 3 };
  const queues = queuesOf(waiting, { mail: 2, invoice: 1 });
  queues.workers.wake('mail');
  queues.workers.wake('invoice');
  for (let job = 0; job < 3; job++) {
    await vi.waitUntil(() => queues.running('invoice') === 1);
    queues.end('invoice');
  }
  await vi.waitUntil(() => queues.running('invoice') === 0);
  expect([queues.running('mail'), waiting.mail, waiting.invoice]).toEqual([2, 3, 0]);
});

it('a queue that could not be read is tried again when it is woken again', async () => {
  const queues = queuesOf({ mail: 1 }, { mail: 1 });
  queues.setBroken(true);
  queues.workers.wake('mail');
  await vi.waitUntil(() => queues.taken() === 1);
  queues.setBroken(false);
  queues.workers.wake('mail');
  await vi.waitUntil(() => queues.running('mail') === 1);
});

it('stopping takes no more jobs and waits for those that run', async () => {
  const waiting = { mail: 3 };
  const queues = queuesOf(waiting, { mail: 1 });
  queues.workers.wake('mail');
  await vi.waitUntil(() => queues.running('mail') === 1);
  const stopped = vi.fn();
  const stopping = queues.workers.stop().then(stopped);
  expect(stopped).not.toHaveBeenCalled();
  queues.end('mail');
  await stopping;
  expect(waiting.mail).toBe(2);
});
