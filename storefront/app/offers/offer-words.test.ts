import { describe, expect, it } from 'vitest';
import { quantityOffer } from '#rules/testing/plain-cart.ts';
import { pairsAlone } from './offer-words.ts';

const pair = quantityOffer(7, 'PAIR', [{ amount: 150 }], { products: [1, 2], groupB: [3] });
const rules = {
  quantityOffers: [pair],
  amountOffers: [],
  addOnOffers: [],
  solve: () => {
    throw new Error('nothing is solved here');
  },
};
const unfired = (reason: 'NO_PARTNER' | 'NO_SUCH_GOODS') => ({
  unfired: [{ rule: 'QUANTITY_OFFER' as const, id: 7, title: '', reason }],
});
const lines = [1, 9, 2, 8].map((id) => ({ kind: 'product', id }));

describe('a pair without its partner', () => {
  it('is named once, below the last line of its goods', () => {
    const places = [null, 0, 1, 2, 3].filter(
      (after) => pairsAlone(unfired('NO_PARTNER'), lines, { after, rules }).length > 0,
    );
    expect(places).toEqual([2]);
    const onlyGreen = [{ kind: 'product', id: 3 }];
    expect(pairsAlone(unfired('NO_PARTNER'), onlyGreen, { after: 0, rules })).toEqual([pair]);
  });

  it('is not named without its goods, nor before the offers are read', () => {
    expect(pairsAlone(unfired('NO_SUCH_GOODS'), lines, { after: 2, rules })).toEqual([]);
    const unread = { after: 2, rules: undefined };
    expect(pairsAlone(unfired('NO_PARTNER'), lines, unread)).toEqual([]);
  });
});
