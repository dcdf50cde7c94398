import { describe, expect, it } from 'vitest';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import type { OfferRules } from '../../offers/offer-rules.ts';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';

// Product 1 costs 100 TWD; from 200 TWD on, product 2 costs 19 instead of 59 TWD.
const rules: OfferRules = {
  quantityOffers: [],
  amountOffers: [],
  addOnOffers: [
    {
      id: 5,
      title: '滿 200 加購',
      thresholdAmount: 200,
      conditionProductIds: [],
      goods: [{ productId: 2, addOnPrice: 19, limit: 2, product: productCard(2, { price: 59 }) }],
      eventBeginAt: null,
      eventEndAt: null,
      currentVisibilityRule: 'ONLINE',
    },
  ],
  solve: solveOffers,
};
const first = productCard(1);
const second = productCard(2, { price: 59 });

async function withAddOn(isMember: boolean) {
  const test = testCart({ isMember, rules });
  await test.cart.add('product', first, 2);
  await test.cart.addAddOn(5, second);
  return test;
}

describe('an add-on in the cart', () => {
  it('is stored with a visitor’s cart and read again', async () => {
    const { cart, stored, contents } = await withAddOn(false);
    const addOns = [{ offerId: 5, productId: 2, quantity: 1 }];
    expect(stored()).toEqual({ normal: { 1: 2 }, combination: {}, addOns });
    cart.leave();
    await cart.open();
    expect(contents().items.addOns).toEqual(addOns);
  });

  it('goes to the server beside the units of the lines', async () => {
    const { cart, puts } = await withAddOn(true);
    await cart.flush();
    expect(puts().at(-1).items).toMatchObject({
      products: [{ id: 1, quantity: 2 }],
      add_ons: [{ offer_id: 5, id: 2, quantity: 1 }],
    });
  });

  it('becomes an ordinary unit with a notice once the cart is below the amount', async () => {
    const { cart, contents, lines } = await withAddOn(false);
    expect(lines()?.map(({ id, count }) => [id, count])).toEqual([[1, 2]]);
    cart.setQuantity('product', 1, 1);
    expect(contents().items).toEqual({ normal: { 1: 1, 2: 1 }, combination: {} });
    expect(contents().notices).toEqual([
      { kind: 'product', id: 2, reason: 'ADD_ON_ENDED', from: 1, to: 0 },
    ]);
    expect(lines()?.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('that has ended since the visitor chose it becomes ordinary units once', async () => {
    const { cart, storeLocally, stored, contents } = testCart({ rules });
    storeLocally({ 1: 1, 2: 1 }, [{ offerId: 5, productId: 2, quantity: 1 }]);
    await cart.open();
    const settled = { normal: { 1: 1, 2: 2 }, combination: {} };
    expect([contents().items, stored()]).toEqual([settled, settled]);
    expect(contents().notices).toMatchObject([{ id: 2, reason: 'ADD_ON_ENDED', from: 1, to: 0 }]);
    cart.forgetNotices();
    await cart.open();
    expect([contents().items, stored()]).toEqual([settled, settled]);
    expect(contents().notices).toEqual([]);
  });

  it('is told to analytics like other goods, at the price at which it is sold [4.008, 9.018]', async () => {
    const { cart, added, addOnLines, contents } = await withAddOn(false);
    const goods = { materialNo: second.materialNo, name: second.name, price: 19 };
    expect(added.at(-1)).toEqual({
      products: [{ id: 2, quantity: 1 }],
      goods: { ...goods, quantity: 1 },
    });
    await cart.addAddOn(5, second);
    const [line] = addOnLines();
    if (!line) throw new Error('The cart has no add-on.');
    cart.removeAddOn(line);
    expect(contents().items).toEqual({ normal: { 1: 2 }, combination: {} });
    expect(window.dataLayer).toMatchObject([
      {
        event: 'remove_from_cart',
        items: [{ item_id: second.materialNo, price: 19, quantity: 2 }],
      },
    ]);
  });

  it('takes its part of the stock', async () => {
    const { cart, items } = await withAddOn(false);
    // Three units of product 2 are in stock; one of them is the add-on.
    expect(await cart.add('product', second, 5)).toBe(2);
    expect(items()).toEqual({ 1: 2, 2: 2 });
  });

  it('leaves chosen gifts as they are', async () => {
    const { cart, contents } = await withAddOn(false);
    cart.chooseGifts([9]);
    cart.setAddOn({ offerId: 5, productId: 2, quantity: 0 });
    expect(contents().items).toEqual({ normal: { 1: 2 }, combination: {}, giftIds: [9] });
  });
});
