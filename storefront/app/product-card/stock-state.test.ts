import { describe, expect, it } from 'vitest';
import { unknownStock, unlimitedStock } from '#rules/goods/stock.ts';
import { combinationCard, productCard } from '../testing/cards.ts';
import { stockOfItem, stockState } from './stock-state.ts';

describe('the stock on a card', () => {
  it('is −1 until it has been read, which is neither sold out nor for sale [9.027]', () => {
    const stocks = [
      stockOfItem('product', productCard(1), new Map()),
      stockOfItem('combination', combinationCard(9, [1, 2]), new Map([[1, 5]])),
    ];
    expect(stocks).toEqual([-1, -1]);
    for (const stock of stocks) expect(stockState(stock, null)).toBe('unknown');
  });

  it('of a combination follows from its components [9.028]', () => {
    const combination = combinationCard(9, [1, 2], {
      products: [
        { id: 1, quantity: 2, purchaseLimit: null },
        { id: 2, quantity: 1, purchaseLimit: null },
      ],
    });
    const stocks = new Map([
      [1, 7],
      [2, 9],
    ]);
    expect(stockOfItem('combination', combination, stocks)).toBe(3);
  });
});

describe('what a shopper sees', () => {
  it.each([
    [unknownStock, null, 'unknown'],
    [0, null, 'soldOut'],
    [10, null, 'low'],
    [11, null, 'available'],
    [unlimitedStock, 5, 'available'],
    [50, 0, 'notSold'],
  ] as const)('of a stock of %i with a limit of %s is %s [9.028]', (stock, limit, state) => {
    expect(stockState(stock, limit)).toBe(state);
  });
});
