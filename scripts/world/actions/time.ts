import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** The shop never stands still for longer: its jobs run in between, as on a server that nobody looks at. */
const longestHop = 2 * day;

/** Some minutes pass, seldom hours or days, and very seldom months. */
async function pass({ world, dice }: Doing): Promise<void> {
  const kind = dice.between(1, 200);
  const seconds =
    kind <= 1
      ? dice.between(20, 70) * day
      : kind <= 8
        ? dice.between(1, 5) * day
        : kind <= 30
          ? dice.between(1, 30) * hour
          : dice.between(0, 8) * minute;
  await letPass(world, seconds);
}

/** No host misbehaves for days, and the jobs of each day run. */
export async function letPass(world: World, seconds: number): Promise<void> {
  const { town } = world;
  if (seconds > day) town.clearManners();
  for (let left = seconds; left > 0; left -= longestHop) {
    town.clock.advance(Math.min(left, longestHop));
    if (left > hour) await runJobs(world);
  }
}

/** Runs the due jobs. The queue counts with the real time, so a job that waits for its next try is made due. */
export async function runJobs({ town: { test } }: World): Promise<void> {
  await test.shop.pool.query(
    `update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
  );
  await test.jobs.runDue();
}

/** The jobs lose their connections in the middle. Those that had begun are tried again, as after a crash. */
async function cutJobs({ world, dice }: Doing): Promise<void> {
  const { town } = world;
  world.crashes++;
  town.cutAt({ message: dice.between(1, 60), when: dice.one(['before', 'after']) });
  await town.test.jobs.runDue().catch(() => undefined);
  town.cutAt(undefined);
  if (dice.luck(50)) await town.crash();
  await untilDone(() =>
    town.test.shop.pool.query(`update jobs.job set state = 'retry' where state = 'active'`),
  );
}

/** Connections that a pool may still lend while they are ending. */
const mostLost = 20;

async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let lost = 0; lost < mostLost; lost++) {
    try {
      return void (await work());
    } catch {
      // The next connection may be sound.
    }
  }
  await work();
}

export const time: Record<string, Action> = {
  pass: { weight: 8, run: pass },
  jobs: { weight: 1.2, run: ({ world }) => runJobs(world) },
  cutJobs: { weight: 0.3, run: cutJobs },
};
