import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { amountOfferProducts } from '#server/commerce/offers/tables.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import {
  clearOffers,
  newAddOnOffer,
  newAmountOffer,
  newQuantityOffer,
} from '#server/testing/new-offers.ts';
import { clearPromotions, newCoupon } from '#server/testing/new-promotions.ts';
import {
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  refusalOf,
  type Shopper,
  type Wanted,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();

beforeEach(async () => {
  await clearPromotions(test.shop);
  await clearOffers(test.shop);
});
afterEach(() => checkLedgers(test.shop.db));

const newGoods = (price: number, stock = 99) => newProduct(test.shop, { price, stock });

interface Asked extends Wanted {
  addOns?: readonly { offerId: number; id: number; quantity: number }[];
  couponId?: number;
  paid?: number;
}

async function put({ api }: Shopper, { addOns = [], couponId, paid, ...wanted }: Asked) {
  const { data } = await api.updateShoppingCart({
    body: {
      order: homeDelivery,
      items: { ...itemsOf(wanted), addOns: [...addOns] },
      couponId,
      frontendPaidAmount: paid,
    },
  });
  return data;
}

/** Buys the cart and answers the order, whose lines sum up to its amounts. */
async function buy(shopper: Shopper, asked: Asked) {
  const { amounts } = await put(shopper, asked);
  await put(shopper, { ...asked, paid: amounts.paid });
  const { data: placed } = await shopper.api.checkout({ body: checkoutBody() });
  const { data: order } = await shopper.api.readOrder({ params: { id: placed.id } });
  expect(order.amounts).toMatchObject(amounts);
  return order;
}

/** The goods that each threshold proposes. */
const fillersIn = ({ thresholds }: Awaited<ReturnType<typeof put>>) =>
  thresholds.map(({ kind, fillers }) => [kind, fillers.map(({ id }) => id)]);

describe('the goods that fill an offer', () => {
  it('are goods of the offer, however cheap others are, and do not repeat the cart', async () => {
    const shopper = await newShopper(test);
    const [own, other] = [await newGoods(300), await newGoods(200)];
    await newGoods(200);
    await newQuantityOffer(test.shop, {
      tiers: [{ count: 2, amount: 399 }],
      products: [own, other],
    });
    const cart = await put(shopper, { products: { [own]: 1 } });
    expect(fillersIn(cart)).toEqual([['QUANTITY_OFFER', [other]]]);
  });

  it('are of the group that a pair lacks', async () => {
    const shopper = await newShopper(test);
    const [red, otherRed] = [await newGoods(150), await newGoods(150)];
    const [green, otherGreen] = [await newGoods(150), await newGoods(150)];
    await newQuantityOffer(test.shop, {
      kind: 'PAIR',
      tiers: [{ amount: 199 }],
      products: [red, otherRed],
      groupB: [green, otherGreen],
    });
    const lacksGreen = await put(shopper, { products: { [red]: 2, [green]: 1 } });
    expect(fillersIn(lacksGreen)).toEqual([['QUANTITY_OFFER', [otherGreen]]]);
    const lacksRed = await put(shopper, { products: { [red]: 1, [green]: 2 } });
    expect(fillersIn(lacksRed)).toEqual([['QUANTITY_OFFER', [otherRed]]]);
  });

  it('count towards the amount that an offer asks for', async () => {
    const shopper = await newShopper(test);
    const [own, other] = [await newGoods(300), await newGoods(250)];
    const cheaper = await newGoods(210);
    const id = await newAmountOffer(test.shop, {
      scope: 'PARTIAL_PRODUCTS',
      thresholdAmount: 500,
    });
    await test.shop.db
      .insert(amountOfferProducts)
      .values([own, other].map((productId) => ({ amountOfferId: id, productId })));
    test.shop.cache.clear();
    const cart = await put(shopper, { products: { [own]: 1 } });
    expect(fillersIn(cart)).toEqual([['AMOUNT_OFFER', [other]]]);
    expect(fillersIn(cart).flat(2)).not.toContain(cheaper);
  });
});

describe('the saved cart with offers', () => {
  it('costs the lowest amount and names the offers with the units that take part', async () => {
    const shopper = await newShopper(test);
    const [one, other] = [await newGoods(79), await newGoods(89)];
    const id = await newQuantityOffer(test.shop, {
      title: '任選 3 件',
      tiers: [{ count: 3, amount: 199 }],
      products: [one, other],
    });
    const cart = await put(shopper, { products: { [one]: 2, [other]: 2 } });
    // The two dear units and one cheap one cost 199; the other cheap one keeps its price.
    expect(cart.amounts).toMatchObject({ product: 336, discount: 58, coupon: 0 });
    expect(cart.offers).toEqual([
      {
        id,
        kind: 'ANY_N_FOR',
        title: '任選 3 件',
        amount: 58,
        units: expect.arrayContaining([
          { kind: 'product', id: one, quantity: 1 },
          { kind: 'product', id: other, quantity: 2 },
        ]),
      },
    ]);
    expect((await shopper.api.readShoppingCart()).data).toEqual({ ...cart, rules: undefined });
  });

  it('counts what offers leave for the amount offer, and that for the coupon', async () => {
    const shopper = await newShopper(test);
    const goods = await newGoods(300);
    await newQuantityOffer(test.shop, {
      kind: 'NTH_PERCENT',
      tiers: [{ count: 2, percent: 50 }],
      products: [goods],
    });
    await newAmountOffer(test.shop, { thresholdAmount: 450, discountValue: 45 });
    const couponId = await newCoupon(test.shop, shopper.id, { minAmount: 405, discountValue: 5 });
    const { amounts } = await put(shopper, { products: { [goods]: 2 }, couponId });
    expect(amounts).toMatchObject({ product: 600, discount: 195, coupon: 5 });
  });

  it('explains every rule if it is asked to', async () => {
    const shopper = await newShopper(test);
    const goods = await newGoods(100);
    const id = await newQuantityOffer(test.shop, {
      tiers: [{ count: 3, amount: 240 }],
      products: [goods],
    });
    const { data } = await shopper.api.updateShoppingCart({
      body: { items: itemsOf({ products: { [goods]: 2 } }), explain: true },
    });
    expect(data.rules).toContainEqual(
      expect.objectContaining({ kind: 'QUANTITY_OFFER', id, fired: false, code: 'TOO_FEW_UNITS' }),
    );
  });

  it('explains every rule also of a cart that is sent or merged', async () => {
    const shopper = await newShopper(test);
    const goods = await newGoods(100);
    const id = await newQuantityOffer(test.shop, {
      tiers: [{ count: 3, amount: 240 }],
      products: [goods],
    });
    const items = itemsOf({ products: { [goods]: 2 } });
    const tooFew = expect.objectContaining({ id, fired: false, code: 'TOO_FEW_UNITS' });
    const body = { order: homeDelivery, items, explain: true };
    const { amounts } = (await shopper.api.updateShoppingCart({ body })).data;
    const sending = { ...body, frontendPaidAmount: amounts.paid };
    const sent = (await shopper.api.updateShoppingCart({ body: sending })).data;
    expect(sent.order.locksExpireAt).not.toBeNull();
    expect(sent.rules).toContainEqual(tooFew);
    const quiet = { ...sending, explain: false };
    expect((await shopper.api.updateShoppingCart({ body: quiet })).data).not.toHaveProperty(
      'rules',
    );
    const visitor = { items: itemsOf({ products: { [goods]: 1 } }), isMerge: true, explain: true };
    const merged = (await shopper.api.updateShoppingCart({ body: visitor })).data;
    expect(merged.rules).toContainEqual(expect.objectContaining({ id, fired: true }));
  });

  it('explains nothing that has not begun, because shoppers must not read of it before', async () => {
    const shopper = await newShopper(test);
    const goods = await newGoods(100);
    const eventBeginAt = new Date(test.clock.now().getTime() + 86_400_000);
    await newQuantityOffer(test.shop, { tiers: [{ count: 2, amount: 1 }], eventBeginAt });
    await newAmountOffer(test.shop, { thresholdAmount: 100, discountValue: 99, eventBeginAt });
    const { data } = await shopper.api.updateShoppingCart({
      body: { items: itemsOf({ products: { [goods]: 2 } }), explain: true },
    });
    expect(data.rules).toEqual([]);
  });

  it('takes combinations into an offer on all goods', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const combination = await newCombination(test.shop, { [product]: 2 }, { price: 180 });
    await newQuantityOffer(test.shop, {
      kind: 'COUNT_PERCENT',
      tiers: [{ count: 2, percent: 10 }],
    });
    const cart = await put(shopper, {
      products: { [product]: 1 },
      combinations: { [combination]: 1 },
    });
    expect(cart.amounts).toMatchObject({ product: 280, discount: 28 });
  });

  it('does not count offers that are offline, over or not begun', async () => {
    const shopper = await newShopper(test);
    const goods = await newGoods(100);
    const tiers = [{ count: 2, amount: 100 }];
    const now = test.clock.now().getTime();
    await newQuantityOffer(test.shop, { tiers, currentVisibilityRule: 'OFFLINE' });
    await newQuantityOffer(test.shop, { tiers, eventEndAt: new Date(now - 1000) });
    await newQuantityOffer(test.shop, { tiers, eventBeginAt: new Date(now + 60_000) });
    const wanted = { products: { [goods]: 2 } };
    expect((await put(shopper, wanted)).amounts.discount).toBe(0);
    test.clock.advance(61);
    expect((await put(shopper, wanted)).amounts.discount).toBe(100);
  });
});

describe('an add-on', () => {
  it('stays in the saved cart at its price, beside the same goods at their own', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(300), await newGoods(120)];
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const cart = await put(shopper, {
      products: { [goods]: 1, [towel]: 1 },
      addOns: [{ offerId, id: towel, quantity: 1 }],
    });
    expect(cart.items.addOns).toEqual([{ offerId, id: towel, quantity: 1, unitPrice: 49 }]);
    expect(cart.items.products).toMatchObject([
      { id: goods, quantity: 1 },
      { id: towel, quantity: 1 },
    ]);
    expect(cart.amounts).toMatchObject({ product: 540, discount: 71 });
    expect((await shopper.api.readShoppingCart()).data.items).toEqual(cart.items);
  });

  it('goes back to its own price, and says so, once its condition falls', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(300), await newGoods(120)];
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
      conditions: [goods],
    });
    const addOns = [{ offerId, id: towel, quantity: 1 }];
    await put(shopper, { products: { [goods]: 1 }, addOns });
    const cart = await put(shopper, { products: {}, addOns });
    expect(cart.changes).toMatchObject([{ id: towel, reason: 'ADD_ON_ENDED', from: 1, to: 0 }]);
    expect(cart.items).toMatchObject({ products: [{ id: towel, quantity: 1 }], addOns: [] });
    expect(cart.amounts).toMatchObject({ product: 120, discount: 0 });
    const again = (await shopper.api.readShoppingCart()).data;
    expect(again.items).toEqual(cart.items);
    expect(again.changes).toEqual([]);
  });

  it('of the last unit says that the member has reserved it, and stays when the cart is read or changed', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(300), await newGoods(120, 1)];
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const addOns = [{ offerId, id: towel, quantity: 1 }];
    const asked = { products: { [goods]: 1 }, addOns };
    const { amounts } = await put(shopper, asked);
    const sent = await put(shopper, { ...asked, paid: amounts.paid });
    const reserved = [{ ...addOns[0], lockedQuantity: 1 }];
    expect(sent.items.addOns).toMatchObject(reserved);
    const { data: read } = await shopper.api.readShoppingCart();
    expect(read.items.addOns).toMatchObject(reserved);
    expect(read.order.locksExpireAt).not.toBeNull();
    const changed = await put(shopper, { ...asked, products: { [goods]: 2 } });
    expect(changed.items.addOns).toMatchObject(reserved);
  });

  it('is not sent at a price that has ended since', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(300), await newGoods(120)];
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const asked = { products: { [goods]: 1 }, addOns: [{ offerId, id: towel, quantity: 1 }] };
    const { amounts } = await put(shopper, asked);
    await clearOffers(test.shop);
    expect(await refusalOf(put(shopper, { ...asked, paid: amounts.paid }))).toBe(
      'PRE_PROCESS_TEMP_ORDER_FAILED',
    );
  });

  it('is added to the saved cart when a visitor signs in, in one entry for each product', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(300), await newGoods(120)];
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49, unitLimit: 2 }],
    });
    const addOns = [{ offerId, id: towel, quantity: 1 }];
    await put(shopper, { products: { [goods]: 1 }, addOns });
    const { data } = await shopper.api.updateShoppingCart({
      body: { items: { ...itemsOf({ products: {} }), addOns }, isMerge: true },
    });
    expect(data.items.addOns).toMatchObject([{ offerId, id: towel, quantity: 2 }]);
  });

  it('of a quantity that is no positive number is refused', async () => {
    const shopper = await newShopper(test);
    for (const quantity of [0, -1, 1.5]) {
      const asked = put(shopper, { addOns: [{ offerId: 1, id: 1, quantity }] });
      expect(await refusalOf(asked)).toBe('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
    }
    const whole = [0.5, 0.5].map((quantity) => ({ offerId: 1, id: 1, quantity }));
    expect(await refusalOf(put(shopper, { addOns: whole }))).toBe(
      'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
    );
  });
});

describe('an order with offers', () => {
  it('costs what the cart said, leaves the stock by its units, and empties the cart', async () => {
    const shopper = await newShopper(test);
    const [goods, towel] = [await newGoods(150, 10), await newGoods(120, 10)];
    await newQuantityOffer(test.shop, {
      kind: 'NTH_PERCENT',
      tiers: [{ count: 2, percent: 100 }],
      products: [goods],
    });
    const offerId = await newAddOnOffer(test.shop, {
      thresholdAmount: 150,
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const order = await buy(shopper, {
      products: { [goods]: 2 },
      addOns: [{ offerId, id: towel, quantity: 1 }],
    });
    expect(order.amounts).toMatchObject({ product: 420, discount: 221, paid: 199 + 80 });
    expect(order.reductions).toMatchObject([
      { kind: 'QUANTITY_OFFER', amount: 150 },
      { kind: 'ADD_ON', amount: 71 },
    ]);
    const lines = await readLines(test.shop.db, [order.id]);
    expect(lines.map(({ itemId, quantity, unitPrice }) => [itemId, quantity, unitPrice])).toEqual([
      [goods, 2, 150],
      [towel, 1, 120],
    ]);
    const { data: cart } = await shopper.api.readShoppingCart();
    expect(cart.items).toMatchObject({ products: [], addOns: [] });
  });

  it('stores the explanation of its second, for its member and nobody else', async () => {
    const [shopper, stranger] = [await newShopper(test), await newShopper(test)];
    const goods = await newGoods(100);
    const id = await newQuantityOffer(test.shop, {
      title: '任選三件',
      tiers: [{ count: 3, amount: 240 }],
      products: [goods],
    });
    const never = await newQuantityOffer(test.shop, {
      kind: 'COUNT_AMOUNT',
      tiers: [{ count: 9, amount: 90 }],
      products: [goods],
    });
    const order = await buy(shopper, { products: { [goods]: 3 } });
    await clearOffers(test.shop);
    const params = { id: order.id };
    const { rules } = (await shopper.api.readOrderExplanation({ params })).data;
    expect(rules).toContainEqual(
      expect.objectContaining({ kind: 'QUANTITY_OFFER', id, title: '任選三件', amount: 60 }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ kind: 'QUANTITY_OFFER', id: never, fired: false, amount: 0 }),
    );
    expect(await refusalOf(stranger.api.readOrderExplanation({ params }))).toBe('ORDER_NOT_FOUND');
    const owner = (await newAdministrator(test)).api;
    expect((await owner.explainOrder({ params })).data.rules).toEqual(rules);
    expect(await refusalOf(owner.explainOrder({ params: { id: 2_000_000_000 } }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});
