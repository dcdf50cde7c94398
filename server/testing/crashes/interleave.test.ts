import { describe, expect, it } from 'vitest';
import { judge, orderOf, stagePair } from './interleave.ts';
import { pairs } from './pairs/index.ts';

const seeds = [1, 2, 3, 4, 5, 6];

/** A slice of `npm run interleave`: some random orders of some pairs. */
describe.each(['checkout, adjust-stocks', 'receive-coupon, give-member-coupon'])(
  '%s: two actions at once, message by message',
  (name) => {
    it('end as if one came after the other', async () => {
      const pair = pairs.find((one) => one.name === name);
      if (!pair) throw new Error(`There is no pair ${name}.`);
      const staged = await stagePair(pair);
      for (const seed of seeds) {
        const outcome = await staged.run(orderOf(seed));
        expect(judge(staged, outcome), `seed ${seed}: ${outcome.order}`).toEqual([]);
      }
      await staged.drop();
    });
  },
);
