import { describe, expect, it } from 'vitest';
import { sum } from '#rules/numbers.ts';
import { paidForLine } from '#rules/prices/prorate.ts';
import { orderToEdit, pads, set } from '#server/testing/order-to-edit.ts';
import { takenOff } from './taken-off.ts';

const order = orderToEdit({ lines: [pads, set], shipFee: 80 });
const whole = [
  { ...pads, lineId: pads.id },
  { ...set, lineId: set.id },
];
const amounts = { product: 0, discount: 0, coupon: 0, shipFee: 80, paid: 0 };
const [padsPaid, setPaid] = [paidForLine(pads), paidForLine(set)];

describe('what a change took off an order', () => {
  it('is the goods that are gone, and the delivery fee', () => {
    const changed = { remaining: whole.slice(0, 1), amounts: { ...amounts, shipFee: 0 } };
    expect(takenOff(order, changed, setPaid + 80)).toEqual([
      { name: set.name, amount: setPaid },
      { name: '運費', amount: 80 },
    ]);
  });

  it('is the units that are gone, with what their offers left of the price', () => {
    const one = { ...pads, lineId: pads.id, quantity: 1, offerShare: 0, couponShare: 0 };
    const less = padsPaid - pads.unitPrice;
    expect(takenOff(order, { remaining: [one, ...whole.slice(1)], amounts }, less)).toEqual([
      { name: `${pads.name} × 2`, amount: less },
    ]);
  });

  it('adds up to the dollar to what goes back if something costs more than before', () => {
    for (const givenBack of [1, 37, setPaid + padsPaid - 81]) {
      const changed = { remaining: [], amounts: { ...amounts, shipFee: 160 } };
      const items = takenOff(order, changed, givenBack);
      expect(sum(items.map(({ amount }) => amount))).toBe(givenBack);
      expect(items.every(({ amount }) => amount > 0)).toBe(true);
    }
  });

  it('is nothing if no goods cost less', () => {
    expect(takenOff(order, { remaining: whole, amounts }, 20)).toEqual([]);
  });
});
