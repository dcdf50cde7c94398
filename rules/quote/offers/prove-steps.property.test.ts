import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuantityOffer } from '../../testing/any-offers.ts';
import { amountOffer, only } from '../../testing/plain-cart.ts';
import { lowestAmount } from '../../testing/plain-offers.ts';
import { bestAssignment } from './best-assignment.ts';
import { factorsOf } from './factors.ts';
import { makeProblem } from './problem.ts';
import { isNoneCheaperBy } from './prove-steps.ts';
import { reachesOf } from './reaches.ts';

const ids = [1, 2, 3, 4];
const integer = (min: number, max: number) => fc.integer({ min, max });

const anyAmountOfferOnSome = fc
  .record({
    goods: fc.subarray(ids, { minLength: 1, maxLength: 3 }),
    threshold: integer(20, 500),
    value: integer(1, 80),
    isPercent: fc.boolean(),
    isRepeated: fc.boolean(),
  })
  .map(({ goods, threshold, value, isPercent, isRepeated }) =>
    amountOffer(1, threshold, value, {
      ...only(...goods),
      discountType: isPercent ? 'PERCENT' : 'AMOUNT',
      isRepeated: isRepeated && !isPercent,
    }),
  );

const anyLines = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({ price: fc.oneof(integer(1, 20), integer(40, 300)), units: integer(1, 2) })
      .map((one) => ({ kind: 'product' as const, id, ...one })),
  ),
);

describe('the proof that no assignment is cheaper', () => {
  it('is never given for an amount above the lowest, and often for the lowest', () => {
    let [proved, count] = [0, 0];
    fc.assert(
      fc.property(
        anyLines,
        fc.tuple(anyQuantityOffer(1, ids), anyQuantityOffer(2, ids)),
        anyAmountOfferOnSome,
        (lines, quantityOffers, byAmount) => {
          const open = lines.map(({ price, ...line }) => ({ ...line, unitPrice: price }));
          const problem = makeProblem(open, quantityOffers, [byAmount]);
          const { outcome, multipliers } = bestAssignment({ ...problem, amountOffers: [] });
          const { base } = factorsOf(problem);
          const isProved = (goodsAmount: number) =>
            reachesOf(problem).every((reach) =>
              isNoneCheaperBy(problem, reach, {
                outcome: { ...outcome, goodsAmount },
                mostSaved: outcome.quantity.reduce((sum, { saved }) => sum + saved, 0),
                multipliers: multipliers.map((one) => one / base),
              }),
            );
          const lowest = lowestAmount(lines, quantityOffers, [byAmount]);
          if (reachesOf(problem).length === 0) return;
          expect(isProved(lowest + 1)).toBe(false);
          count++;
          if (isProved(lowest)) proved++;
        },
      ),
      { numRuns: 500 },
    );
    expect(proved).toBeGreaterThan(count / 3);
  });
});
