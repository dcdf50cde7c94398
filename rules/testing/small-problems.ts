import fc from 'fast-check';
import { bestAssignment } from '../quote/offers/best-assignment.ts';
import { type Assignment, outcomeOf } from '../quote/offers/outcome.ts';
import { makeProblem, type Problem } from '../quote/offers/problem.ts';
import { reachesOf } from '../quote/offers/reaches.ts';
import type { AmountOfferTerms } from '../quote/terms.ts';
import { anyQuantityOffer } from './any-offers.ts';
import { amountOffer, only } from './plain-cart.ts';
import { lowestAmount } from './plain-offers.ts';

// Problems of four to eight units, the same in every run, with the lowest amount of all ways to solve them.

const ids = [1, 2, 3, 4];
const integer = (min: number, max: number) => fc.integer({ min, max });

/** An amount offer that many carts reach only if they save less by quantity offers. */
const anyAmountOffer = (id: number, isForAll: boolean): fc.Arbitrary<AmountOfferTerms> =>
  fc
    .record({
      goods: fc.subarray(ids, { minLength: 1, maxLength: 3 }),
      threshold: integer(40, 500),
      value: integer(5, 80),
      isPercent: fc.boolean(),
      isRepeated: fc.boolean(),
    })
    .map(({ goods, threshold, value, isPercent, isRepeated }) =>
      amountOffer(id, threshold, value, {
        ...(isForAll ? {} : only(...goods)),
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

export interface SmallProblem {
  problem: Problem;
  /** The assignment that saves most by quantity offers. */
  found: Assignment;
  /** TWD that it saves by them. */
  mostSaved: number;
  lowest: number;
}

/** So many problems whose amount offers, for all goods or for some, take something off. */
export function smallProblems(
  count: number,
  seed: number,
  amountOffers: readonly ('ALL' | 'SOME')[],
): SmallProblem[] {
  const one = fc.record({
    lines: anyLines,
    quantityOffers: fc.tuple(anyQuantityOffer(1, ids), anyQuantityOffer(2, ids)),
    byAmount: fc.tuple(
      ...amountOffers.map((goods, index) => anyAmountOffer(index + 1, goods === 'ALL')),
    ),
  });
  return fc
    .sample(one, { numRuns: 4 * count, seed })
    .map((each) => {
      const open = each.lines.map(({ price, ...line }) => ({ ...line, unitPrice: price }));
      return { ...each, problem: makeProblem(open, each.quantityOffers, each.byAmount) };
    })
    .filter(({ problem }) => reachesOf(problem).length === amountOffers.length)
    .slice(0, count)
    .map(({ problem, lines, quantityOffers, byAmount }) => {
      const { taken, ...found } = bestAssignment({ ...problem, amountOffers: [] });
      const outcome = outcomeOf(problem, taken);
      return {
        problem,
        found: { ...found, taken, outcome },
        mostSaved: outcome.quantity.reduce((sum, { saved }) => sum + saved, 0),
        lowest: lowestAmount(lines, quantityOffers, byAmount),
      };
    });
}
