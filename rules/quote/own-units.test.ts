import { describe, expect, it } from 'vitest';
import { addOnOffer, inputOf, only, quantityOffer, quoteOf } from '../testing/plain-cart.ts';
import { addOnsIn, withoutAddOnUnits } from './own-units.ts';
import type { QuoteInput } from './types.ts';

const line = (id: number, quantity: number) => ({ kind: 'product' as const, id, quantity });
const bags = [{ productId: 2, addOnPrice: 39, limit: 2 }];
const asked = (offerId: number, quantity: number) => ({ offerId, productId: 2, quantity });

/** Product 1 of 300 TWD, with product 2 of 100 TWD as an add-on of two offers. */
const cart = (overrides: Partial<QuoteInput>) =>
  quoteOf([300, 100], {
    lines: [line(1, 2)],
    addOnOffers: [addOnOffer(1, bags), addOnOffer(2, bags)],
    quantityOffers: [quantityOffer(1, 'NTH_PERCENT', [{ percent: 50 }], only(1))],
    ...overrides,
  });

describe('a quoted cart as it is asked for again', () => {
  it('has its own units in lines and the others as add-ons, each with its price', () => {
    const quoted = cart({ lines: [line(1, 2), line(2, 1)], addOns: [asked(1, 2), asked(2, 1)] });
    expect(withoutAddOnUnits(quoted)).toEqual({
      lines: [line(1, 2), line(2, 1)],
      addOns: [asked(1, 2), asked(2, 1)],
    });
    expect(addOnsIn(quoted).map(({ unitPrice }) => unitPrice)).toEqual([39, 39]);
  });

  it('has no line of nothing but add-ons', () => {
    expect(withoutAddOnUnits(cart({ addOns: [asked(1, 1)] })).lines).toEqual([line(1, 2)]);
  });

  it('has a line that is sold out', () => {
    const soldOut = cart({ addOns: [asked(1, 1)], stocks: new Map([[1, 0]]) });
    expect(withoutAddOnUnits(soldOut).lines).toContainEqual(line(1, 0));
  });

  it('has all units of a combination with the number of an add-on', () => {
    const { goods } = inputOf([300, 100]);
    const [set] = inputOf([0, 500]).goods.products.values().drop(1);
    if (!set) throw new Error('no combination');
    const combination = { ...set, kind: 'combination' as const, components: [] };
    const quoted = cart({
      lines: [line(1, 1), { kind: 'combination', id: 2, quantity: 1 }],
      goods: { ...goods, combinations: new Map([[2, combination]]) },
      addOns: [asked(1, 1)],
    });
    expect(withoutAddOnUnits(quoted).lines).toEqual([
      line(1, 1),
      { kind: 'combination', id: 2, quantity: 1 },
    ]);
  });
});
