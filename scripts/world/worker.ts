/**
 * Lives through seeds that its parent sends, one after the other. A seed that fails is repeated with steps left out
 * until it is short.
 */
import { live } from './live.ts';
import type { LoggedSeed } from './log.ts';
import { shrink } from './shrink.ts';
import type { Step } from './steps.ts';

export interface SeedJob {
  seed: number;
  length: number;
  /** The steps to repeat, instead of drawing them. */
  steps?: readonly Step[] | undefined;
}

/** Milliseconds after which no further attempt to shorten a failure begins. */
const longestShrinking = 180_000;

process.on('message', (job: SeedJob) => {
  void liveThrough(job).then((logged) => process.send?.(logged));
});

// The command was interrupted.
process.on('disconnect', () => process.exit());

async function liveThrough({ seed, length, steps }: SeedJob): Promise<LoggedSeed> {
  const life = await live({ seed, length, ...(steps && { steps }) });
  const { count, crashes, differences, took, alone } = life;
  const logged = { seed, steps: count, crashes, took, alone, differences };
  if (differences.length === 0 || steps) return logged;
  return { ...logged, short: await shorten(seed, life.steps, differences) };
}

/** The first failure, without its numbers, which change when steps are left out. */
const kindOf = (differences: readonly string[]) =>
  differences[0]?.replaceAll(/\d+/g, '#').slice(0, 60);

async function shorten(
  seed: number,
  steps: readonly Step[],
  differences: readonly string[],
): Promise<Step[]> {
  const until = performance.now() + longestShrinking;
  return shrink(steps, async (fewer) => {
    if (performance.now() > until) return false;
    const again = await live({ seed, length: 0, steps: fewer });
    return kindOf(again.differences) === kindOf(differences);
  });
}
