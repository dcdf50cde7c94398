import { describe, expect, it } from 'vitest';
import { entriesOf, itemsOf, noItems, readItems, withQuantity } from './cart-items.ts';

describe('the cart in the browser', () => {
  it('is two maps from id to quantity, normal and combination [3.006]', () => {
    const items = itemsOf([
      { kind: 'product', id: 3, quantity: 2 },
      { kind: 'combination', id: 3, quantity: 1 },
    ]);
    expect(items).toEqual({ normal: { 3: 2 }, combination: { 3: 1 } });
    expect(entriesOf(items)).toHaveLength(2);
    expect(withQuantity(items, 'product', 3, undefined).normal).toEqual({});
  });

  it('drops the unreadable parts of a stored cart', () => {
    expect(readItems(undefined)).toEqual(noItems);
    expect(readItems('cart')).toEqual(noItems);
    expect(readItems({ normal: { 1: 2, x: 1, 2: -1, 3: 1.5, 4: '2' }, combination: 7 })).toEqual({
      normal: { 1: 2 },
      combination: {},
    });
  });
});
