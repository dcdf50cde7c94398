import { describe, expect, it } from 'vitest';
import { findContradictions, type History, newHistory } from './history.ts';

const looked = (begin: number, end: number, onHand: number) => ({
  productId: 1,
  begin,
  end,
  onHand,
});
const bought = (begin: number, end: number, orderId?: number, couponId?: number) => ({
  productId: 1,
  begin,
  end,
  ...(orderId !== undefined && { orderId }),
  ...(couponId !== undefined && { couponId }),
});
const found = (part: Partial<History>) => findContradictions({ ...newHistory(), ...part });

describe('a stock that', () => {
  it('falls by the confirmed sales between two looks contradicts nothing', () => {
    const stocks = [looked(0, 1, 10), looked(10, 11, 8)];
    expect(found({ stocks, purchases: [bought(2, 3, 1), bought(4, 5, 2)] })).toEqual([]);
  });

  it('is seen with more units after fewer has gone back', () => {
    expect(found({ stocks: [looked(0, 1, 8), looked(2, 3, 9)] })).toEqual([
      'product 1: 9 units were seen after 8',
    ]);
  });

  it('is seen by looks at the same time may be seen in any order', () => {
    const stocks = [looked(0, 5, 9), looked(1, 2, 8)];
    expect(found({ stocks, purchases: [bought(0, 3, 1)] })).toEqual([]);
  });

  it('misses a confirmed sale', () => {
    const stocks = [looked(0, 1, 10), looked(10, 11, 10)];
    expect(found({ stocks, purchases: [bought(2, 3, 1)] })).toEqual([
      'product 1: 0 units were sold between two looks, but 1 sales were confirmed',
    ]);
  });

  it('falls by more than anybody tried to buy', () => {
    const stocks = [looked(0, 1, 10), looked(10, 11, 8)];
    expect(found({ stocks, purchases: [bought(2, 3, 1)] })).toEqual([
      'product 1: 2 units were sold between two looks, but only 1 shoppers tried',
    ]);
  });

  it('has not sold to a shopper who tried after both looks', () => {
    const stocks = [looked(0, 1, 10), looked(10, 11, 9)];
    expect(found({ stocks, purchases: [bought(12, 13)] })).toEqual([
      'product 1: 1 units were sold between two looks, but only 0 shoppers tried',
    ]);
  });

  it('may have sold to a shopper who had no answer, also later', () => {
    const stocks = [looked(0, 1, 10), looked(10, 11, 9), looked(20, 21, 9)];
    expect(found({ stocks, purchases: [bought(2, 3)] })).toEqual([]);
    expect(
      found({ stocks: [looked(0, 1, 10), looked(20, 21, 9)], purchases: [bought(2, 3)] }),
    ).toEqual([]);
  });
});

it('an order answers one purchase, and a coupon pays in one order', () => {
  const purchases = [bought(0, 1, 7, 3), bought(0, 1, 7), bought(2, 3, 8, 3), bought(4, 5, 9, 4)];
  expect(found({ purchases })).toEqual([
    'order 7 is the answer to 2 purchases',
    'coupon 3 was used by 2 orders',
  ]);
});

it('an order is found by every look that begins after it was confirmed', () => {
  const purchases = [bought(0, 5, 7)];
  const order = (begin: number, isFound: boolean) => ({
    orderId: 7,
    begin,
    end: begin + 1,
    isFound,
  });
  expect(found({ purchases, orders: [order(4, false), order(6, true)] })).toEqual([]);
  expect(found({ purchases, orders: [order(6, true), order(8, false)] })).toEqual([
    'order 7 was confirmed and then not found',
  ]);
});
