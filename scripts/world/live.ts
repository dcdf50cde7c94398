import type { Dice } from '#server/testing/random-life/dice.ts';
import { actions, isTick } from './actions/all.ts';
import { type Alone, buyAlone } from './alone.ts';
import { checkEnd, checkShop, checkStep, comeToRest } from './audit.ts';
import { openWorld } from './opening.ts';
import { signInAgain, type World } from './people.ts';
import { diceOfStep, type Step } from './steps.ts';

export interface Life {
  seed: number;
  /** Everything that happened, in order. */
  steps: Step[];
  /** How many of these somebody outside did. */
  count: number;
  crashes: number;
  differences: string[];
  /** One shopper alone, if the seed was lived through without a difference. */
  alone?: Alone;
  /** Milliseconds, without those of the shopper alone. */
  took: number;
  /** How often each kind happened. */
  kinds: Map<string, number>;
}

export interface LifeOptions {
  seed: number;
  /** How many steps are chosen at random; ignored if `steps` are given. */
  length: number;
  /** The steps to repeat, instead of drawing them. */
  steps?: readonly Step[];
  /** Members of the shop. */
  shoppers?: number;
  /** The shop's own ledgers are compared after this number of steps. */
  every?: number;
}

/** Lives through one seed, until its steps are over or the auditor has found a difference. */
export async function live(options: LifeOptions): Promise<Life> {
  const { seed, length, steps, shoppers = 200, every = 250 } = options;
  const from = performance.now();
  const world = await openWorld(seed, diceOfStep(seed, -1, 'do'), shoppers);
  const life: Life = {
    ...{ seed, steps: [], count: 0, crashes: 0, differences: [], took: 0, kinds: new Map() },
  };
  try {
    const numbers = steps ? steps.length : Number.POSITIVE_INFINITY;
    for (let place = 0; place < numbers && life.count < (steps ? numbers : length); place++) {
      const step = steps?.[place] ?? draw(world, place);
      await take(world, life, step);
      if (life.steps.length % every === 0) {
        // The step may have been days that passed.
        await signInAgain(world);
        await checkShop(world);
      }
      if (world.knowledge.differences.length > 0) break;
    }
    if (world.knowledge.differences.length === 0) {
      await comeToRest(world);
      await signInAgain(world);
      await checkEnd(world);
    }
    life.took = Math.round(performance.now() - from);
    if (world.knowledge.differences.length === 0) life.alone = await buyAlone(world);
  } catch (error) {
    world.knowledge.differences.push(
      `the world broke: ${error instanceof Error ? error.stack : error}`,
    );
  } finally {
    life.differences = world.knowledge.differences;
    life.crashes = world.crashes;
    await world.town.close();
  }
  return life;
}

async function take(world: World, life: Life, step: Step): Promise<void> {
  const action = actions[step.kind];
  if (!action) throw new Error(`There is no action ${step.kind}.`);
  const dice = diceOfStep(world.seed, step.number, 'do');
  world.town.turnTo(dice.between(0, 1));
  life.steps.push(step);
  if (!isTick(step.kind)) life.count++;
  life.kinds.set(step.kind, (life.kinds.get(step.kind) ?? 0) + 1);
  try {
    await signInAgain(world);
    await action.run({ world, dice, number: step.number }, step.subject ?? -1);
  } catch (error) {
    const said = error instanceof Error ? error.stack : String(error);
    world.knowledge.differences.push(`step ${step.number} ${step.kind}: ${said}`);
  }
  checkStep(world);
}

const whole = Object.values(actions).reduce((sum, { weight }) => sum + weight, 0);

/** Chooses at random what happens next. For a kind without a subject at this moment another one is chosen. */
function draw(world: World, number: number): Step {
  const dice = diceOfStep(world.seed, number, 'choose');
  for (;;) {
    const kind = drawKind(dice);
    const choose = actions[kind]?.choose;
    if (!choose) return { number, kind };
    const subject = choose(world, dice);
    if (subject !== undefined) return { number, kind, subject };
  }
}

function drawKind(dice: Dice): string {
  let left = (dice.between(0, 999_999) / 1_000_000) * whole;
  for (const [kind, { weight }] of Object.entries(actions)) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'look';
}
