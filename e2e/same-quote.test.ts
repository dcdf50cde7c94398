import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { unlimitedStock, usesWebStock } from '#rules/goods/stock.ts';
import { type RuleResult, ruleResults } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { startedOf } from '#rules/visibility.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newAddOnOffer, newAmountOffer, newQuantityOffer } from '#server/testing/new-offers.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import { buy, newShopper, refusalOf, type Shopper } from '#server/testing/new-shopper.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type CartContext, quoteCart } from '#storefront/cart/lines.ts';
import { readOfferRules } from '#storefront/offers/read-offer-rules.ts';

// Browser and server price the cart with the same function, but each with its own context.

let test: TestShop;
let operator: AdminApi;
/** Processor time of each simulation, in milliseconds. */
const took: number[] = [];
/** Each reason of a rule without effect. */
const silent = new Set<string>();
/** One with a first purchase, and one who has bought before; each with the coupons of `coupons`. */
let shoppers: Shopper[] = [];
let productIds: number[] = [];
let combinationIds: number[] = [];
const wallets: (readonly UserCoupon[])[] = [];
let addOnOfferId = 0;

const terms = [
  { discountType: 'AMOUNT', discountValue: 100, minAmount: 600 },
  { discountType: 'PERCENT', discountValue: 13, minAmount: 0 },
  { discountType: 'FREE_SHIPPING', discountValue: 0, minAmount: 300 },
  { discountType: 'AMOUNT', discountValue: 100_000, minAmount: 0 },
] as const;

beforeAll(async () => {
  test = await openTestShop({ seeded: true });
  operator = (await newAdministrator(test)).api;
  productIds = (await test.api.listProducts()).data.slice(0, 25).map(({ id }) => id);
  combinationIds = (await test.api.listCombinations()).data.map(({ id }) => id);
  shoppers = [await newShopper(test), await newShopper(test)];
  const [, regular] = shoppers;
  if (regular) await buy(regular, { products: { [productIds[0] ?? 0]: 1 } });
  for (const { id } of shoppers) {
    for (const coupon of terms) await newCoupon(test.shop, id, coupon);
  }
  for (const { api } of shoppers) {
    await api.receiveCoupon({ body: { code: 'WIPES500' } });
    wallets.push((await api.listUserCoupons()).data);
  }
  await makeOffers();
  test.shop.cache.clear();
});

/** Offers of all kinds, on goods that overlap. */
async function makeOffers(): Promise<void> {
  const some = (from: number, to: number) => productIds.slice(from, to);
  await newQuantityOffer(test.shop, {
    tiers: [
      { count: 3, amount: 299 },
      { count: 5, amount: 449 },
    ],
    products: some(0, 8),
  });
  await newQuantityOffer(test.shop, {
    kind: 'NTH_PERCENT',
    tiers: [{ count: 2, percent: 50 }],
    products: some(5, 12),
  });
  await newQuantityOffer(test.shop, { kind: 'COUNT_PERCENT', tiers: [{ count: 6, percent: 7 }] });
  await newQuantityOffer(test.shop, {
    kind: 'COUNT_AMOUNT',
    tiers: [{ count: 4, amount: 33 }],
    products: some(10, 16),
  });
  await newQuantityOffer(test.shop, {
    kind: 'PAIR',
    tiers: [{ amount: 150 }],
    products: some(14, 18),
    groupB: some(18, 22),
  });
  await newAmountOffer(test.shop, { thresholdAmount: 700, discountValue: 61, isRepeated: true });
  addOnOfferId = await newAddOnOffer(test.shop, {
    thresholdAmount: 400,
    goods: some(20, 25).map((productId) => ({ productId, addOnPrice: 9, unitLimit: 2 })),
  });
}

afterAll(() => test.close());

const units = (ids: () => readonly number[], most: number) =>
  fc
    .array(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: most })), { maxLength: 4 })
    .map((picks) =>
      picks.map(([index, quantity]) => ({ id: ids()[index % ids().length] ?? 0, quantity })),
    );

const anyAddOns = units(() => productIds.slice(20, 25), 3).map((goods) =>
  goods.map((each) => ({ ...each, offerId: addOnOfferId })),
);

const anyVisit = fc.record({
  addOns: anyAddOns,
  who: fc.nat(1),
  products: units(() => productIds, 12),
  productCombinations: units(() => combinationIds, 4),
  coupon: fc.option(fc.nat(4)),
  delivery: fc.record({
    islandsType: fc.constantFrom('MAIN_ISLAND' as const, 'OUTLYING_ISLAND' as const),
    shipType: fc.constantFrom('HOME' as const, 'STORE' as const),
  }),
});

const brief = ({ amounts, gifts, thresholds, lines }: Quote) => ({
  amounts,
  thresholds,
  gifts: gifts.map(({ id, count, state, reason }) => ({ id, quantity: count, state, reason })),
  lines: lines.map(({ kind, id, count }) => ({ kind, id, count })),
});

interface Visit {
  shopper: Shopper;
  couponId: number | null;
  items: Parameters<AdminApi['simulatePromotions']>[0]['body']['items'];
  order: CartContext['delivery'];
}

/**
 * The simulator has the same result for this cart, and a sentence for every rule. For the rules that the browser
 * knows, it is the sentence that follows from the browser's quote.
 */
async function expectSimulated(
  { shopper, order, ...visit }: Visit,
  own: RuleResult[],
  amounts: Quote['amounts'],
) {
  const began = process.cpuUsage();
  const { data } = await operator.simulatePromotions({
    body: { ...visit, memberId: shopper.id, ...(order && { order }) },
  });
  const { user, system } = process.cpuUsage(began);
  took.push((user + system) / 1000);
  expect(data.amounts).toEqual(amounts);
  expect(data.rules.length).toBeGreaterThan(0);
  expect(data.rules.filter(({ reason }) => reason === '')).toEqual([]);
  expect(data.rules).toEqual(expect.arrayContaining(own));
  for (const { fired, kind, reason } of own) if (!fired) silent.add(`${kind} ${reason}`);
}

async function contextOfBrowser(
  { api }: Shopper,
  server: CartContext['server'],
  delivery: CartContext['delivery'],
): Promise<CartContext> {
  const now = test.shop.clock.now();
  const products = server?.items.products ?? [];
  const combinations = server?.items.productCombinations ?? [];
  const addOns = server?.items.addOns ?? [];
  const [goods, sets, records, settings, free, rewards, firsts, fees] = await Promise.all([
    api.listProducts({ query: { ids: [...products, ...addOns].map(({ id }) => id) } }),
    api.listCombinations({ query: { ids: combinations.map(({ id }) => id) } }),
    api.listProductStocks(),
    api.listMaintainSettings(),
    api.listFreeShippingEvents(),
    api.listThresholdRewards(),
    api.listFirstPurchaseEvents(),
    api.readShippingFees(),
  ]);
  const byId = <Item extends { id: number }>(items: readonly Item[]) =>
    Object.fromEntries(items.map((item) => [item.id, item]));
  const isWeb = usesWebStock(settings.data);
  return {
    entries: [
      ...products.map(({ id, quantity }) => ({ kind: 'product' as const, id, quantity })),
      ...combinations.map(({ id, quantity }) => ({ kind: 'combination' as const, id, quantity })),
    ],
    goods: {
      product: products.length + addOns.length > 0 ? byId(goods.data) : {},
      combination: combinations.length > 0 ? byId(sets.data) : {},
    },
    stocks: new Map(
      records.data.map(({ id, webStock, erpStock }) => [
        id,
        (isWeb ? webStock : erpStock) ?? unlimitedStock,
      ]),
    ),
    giftStocks: new Map(),
    addOns: addOns.map(({ offerId, id: productId, quantity }) => ({
      offerId,
      productId,
      quantity,
    })),
    giftIds: server?.giftIds ?? [],
    rules: await readOfferRules(api),
    server,
    offers: {
      freeShippingEvents: startedOf(free.data, now),
      thresholdRewards: startedOf(rewards.data, now),
      firstPurchaseEvents: startedOf(firsts.data, now),
      shippingFees: fees.data,
      hasOffers: true,
    },
    coupon: server?.events.coupon ?? null,
    delivery,
    now,
  };
}

describe('the quote in the browser', () => {
  it('equals the server’s quote and the simulator’s for any cart, coupon, delivery and member', async () => {
    await fc.assert(
      fc.asyncProperty(anyVisit, async ({ who, coupon, delivery, ...items }) => {
        const shopper = shoppers[who];
        if (!shopper) throw new Error('nobody');
        const couponId = coupon === null ? null : (wallets[who]?.[coupon]?.id ?? null);
        const { data } = await shopper.api.updateShoppingCart({
          body: { order: delivery, items, couponId },
        });
        const context = await contextOfBrowser(shopper, data, delivery);
        const quote = quoteCart(context);
        const quoted = brief(quote);
        // The browser gets prices, not the events behind them.
        const rules = {
          ...context.offers,
          ...context.rules,
          discountEvents: [],
          moment: context.now,
        };
        expect(
          quote.offers.map(({ id, kind, title, amount, units }) => ({
            id,
            kind,
            title,
            amount,
            units,
          })),
        ).toEqual(data.offers);
        expect(quoted.amounts).toEqual(data.amounts);
        expect(data.thresholds).toMatchObject(quoted.thresholds);
        expect(quoted.gifts).toEqual(
          data.items.gifts.map(({ id, quantity, state, reason }) => ({
            id,
            quantity,
            state,
            reason,
          })),
        );
        const visit = { shopper, couponId, items, order: delivery };
        await expectSimulated(visit, ruleResults(rules, quote), data.amounts);
        const shown = quoted.lines.filter(({ count }) => count > 0).length;
        const { products, productCombinations, addOns } = data.items;
        const sold = (lines: readonly { id: number; quantity: number }[]) =>
          new Set(lines.filter(({ quantity }) => quantity > 0).map(({ id }) => id)).size;
        expect(shown).toBe(sold([...products, ...addOns]) + sold(productCombinations));
      }),
      { numRuns: 250 },
    );
    // The carts have produced each such reason that the browser knows.
    const said = [...silent].join('\n');
    for (const kind of ['FREE_SHIPPING', 'COUPON', 'THRESHOLD_REWARD', 'FIRST_PURCHASE']) {
      expect(said).toContain(kind);
    }
    expect(said).toMatch(/未達門檻，還差 NT\$\u00a0[\d,]+/);
    took.sort((one, other) => one - other);
    expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(100);
  }, 240_000);

  it('is accepted unchanged: the server sells at the price that the browser computes', async () => {
    const visits = fc.sample(anyVisit, { numRuns: 25 });
    for (const { who, coupon, delivery, ...items } of visits) {
      const shopper = shoppers[who];
      if (!shopper) throw new Error('nobody');
      const couponId = coupon === null ? null : (wallets[who]?.[coupon]?.id ?? null);
      const put = { order: delivery, items, couponId };
      const { data } = await shopper.api.updateShoppingCart({ body: put });
      // The reservations of the visit before are announced to cached responses a moment later, and this browser has
      // just asked.
      test.shop.cache.clear();
      const quote = quoteCart(await contextOfBrowser(shopper, data, delivery));
      if (quote.unitCount === 0) continue;
      const bought = (lines: readonly { id: number; quantity: number }[]) =>
        lines.filter(({ quantity }) => quantity > 0);
      const sent = shopper.api.updateShoppingCart({
        body: {
          order: delivery,
          items: {
            products: bought(data.items.products),
            productCombinations: bought(data.items.productCombinations),
            addOns: data.items.addOns,
          },
          couponId: quote.coupon?.reason === null ? quote.coupon.id : null,
          frontendPaidAmount: quote.amounts.paid,
        },
      });
      const way = data.deliveryOptions.find(({ shipType }) => shipType === delivery.shipType);
      // The cart has said before that its goods are too heavy.
      expect(await refusalOf(sent)).toBe(way?.isAvailable ? '' : 'PARCEL_IS_TOO_LARGE');
    }
  }, 60_000);
});
