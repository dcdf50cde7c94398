import { judge, orderOf, stagePair } from './interleave.ts';
import { pairs } from './pairs/index.ts';
import type { Trials } from './trial.ts';

/** The random orders for each pair: its messages have far more orders than can be tried. */
const drawn = 20;

/** Tries random orders of the messages of the pair with this name. */
export const ordersOf: Trials = async function* (name, skip) {
  const pair = pairs.find((one) => one.name === name);
  if (!pair) throw new Error(`There is no pair ${name}.`);
  const staged = await stagePair(pair);
  try {
    for (let seed = 1; seed <= drawn; seed++) {
      const at = `seed ${seed}`;
      if (skip.has(at)) continue;
      const outcome = await staged.run(orderOf(seed));
      yield { at, failures: judge(staged, outcome).map((one) => `${outcome.order}\n${one}`) };
    }
  } finally {
    await staged.drop();
  }
};
