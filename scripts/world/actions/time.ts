import type { Action, Doing } from './action.ts';

const minute = 60;
const day = 86_400;

/** Some minutes pass, seldom hours or days, and very seldom months. */
async function pass({ world, dice }: Doing): Promise<void> {
  const kind = dice.between(1, 200);
  const seconds =
    kind <= 1
      ? dice.between(20, 70) * day
      : kind <= 8
        ? dice.between(1, 5) * day
        : kind <= 30
          ? dice.between(1, 30) * 3600
          : dice.between(0, 8) * minute;
  world.town.clock.advance(seconds);
}

export const time: Record<string, Action> = {
  pass: { weight: 8, run: pass },
  jobs: {
    weight: 2.5,
    async run({ world }) {
      await world.town.test.jobs.runDue();
    },
  },
};
