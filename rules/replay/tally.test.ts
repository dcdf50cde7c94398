import { expect, it } from 'vitest';
import { inputOf } from '../testing/plain-cart.ts';
import { soldOrder } from '../testing/sold-order.ts';
import { emptyTally, withOrder } from './tally.ts';

const replayed = { isKnown: true, isChanged: true, discount: 0, units: 0, gifts: 0 };
/** The tally of orders of TWD 100 that would have come to these sums. */
const tallyOf = (sums: readonly (readonly [id: number, paidAmount: number])[]) =>
  sums.reduce(
    (tally, [id, paidAmount]) =>
      withOrder(tally, soldOrder(inputOf([20]), { id, paidAmount: 100 }), {
        ...replayed,
        paidAmount,
      }),
    emptyTally,
  );

it('names the orders with the greatest difference, dearer or cheaper, and the earliest of equal ones', () => {
  const { examples, revenueThen, revenueNow } = tallyOf([
    [4, 90],
    [3, 110],
    [2, 70],
    [1, 120],
  ]);
  expect(examples.map(({ id }) => id)).toEqual([2, 1, 3, 4]);
  expect([revenueThen, revenueNow]).toEqual([400, 390]);
});

it('sums up what the campaign gave, and counts orders without a change and unknown ones', () => {
  const order = soldOrder(inputOf([20]));
  const given = { ...replayed, paidAmount: 95, discount: 5, units: 2, gifts: 3 };
  const one = withOrder(emptyTally, order, given);
  const two = withOrder(one, order, { ...given, isChanged: false });
  expect(withOrder(two, order, { ...given, isKnown: false, isChanged: false })).toMatchObject({
    orders: 3,
    unknown: 1,
    changed: 1,
    discount: 15,
    units: 6,
    gifts: 9,
    examples: [{ id: order.id, gifts: 3 }],
  });
});
