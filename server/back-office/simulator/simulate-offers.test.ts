import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { ReviewedResource } from '#contract/campaigns.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { clearOffers, newAddOnOffer, newAmountOffer } from '#server/testing/new-offers.ts';
import { clearPromotions, newThresholdReward } from '#server/testing/new-promotions.ts';
import { checkoutBody, homeDelivery, itemsOf, newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests();
let api: AdminApi;
let pads: number;
let towel: number;
beforeAll(async () => {
  ({ api } = await newAdministrator(test));
  pads = await newProduct(test.shop, { name: '日用棉', price: 100, memberPrice: null, stock: 99 });
  towel = await newProduct(test.shop, { name: '毛巾', price: 120, memberPrice: null, stock: 99 });
});
beforeEach(async () => {
  await clearPromotions(test.shop);
  await clearOffers(test.shop);
});

type Body = Parameters<AdminApi['simulatePromotions']>[0]['body'];
type AddOns = NonNullable<Body['items']['addOns']>;

async function simulate(units: number, more: Partial<Body> = {}, addOns: AddOns = []) {
  const items = { ...itemsOf({ products: { [pads]: units } }), addOns };
  const { data } = await api.simulatePromotions({ body: { items, order: homeDelivery, ...more } });
  for (const { listPrice, count, discounts, amount } of data.lines) {
    // The receipt names everything that makes a line cheaper.
    expect(discounts.reduce((sum, off) => sum + off.amount, amount)).toBe(listPrice * count);
  }
  return data;
}

const campaign = (resource: ReviewedResource, values: Record<string, unknown>) => ({
  resource,
  id: null,
  values: { title: '表單的優惠', label: '優惠', ...values },
});
const some = () => ({ scope: 'PARTIAL_PRODUCTS', products: [pads] });
const tiers = (count: number | null, amount: number | null, percent: number | null) => [
  { count, amount, percent },
];

describe('the simulator with offers', () => {
  it.each([
    ['ANY_N_FOR', tiers(3, 249, null), 51],
    ['NTH_PERCENT', tiers(2, null, 50), 50],
    ['COUNT_PERCENT', tiers(3, null, 10), 30],
    ['COUNT_AMOUNT', tiers(3, 40, null), 40],
  ])('tries a form of the kind %s before it is saved', async (kind, rows, saved) => {
    const values = { kind, tiers: rows, ...some() };
    const { amounts } = await simulate(3, { campaign: campaign('quantity-offers', values) });
    expect(amounts.discount).toBe(saved);
    expect((await simulate(3)).amounts.discount).toBe(0);
  });

  it('tries a pair, an amount offer and the add-ons of a form that has no id yet', async () => {
    const pair = { kind: 'PAIR', tiers: tiers(null, 150, null), ...some(), group_b: [towel] };
    const items = itemsOf({ products: { [pads]: 1, [towel]: 1 } });
    const ofPair = campaign('quantity-offers', pair);
    expect((await simulate(1, { items, campaign: ofPair })).amounts.discount).toBe(70);
    const each = { threshold_amount: 200, discount_value: 30, is_repeated: true, ...some() };
    const ofAmount = await simulate(5, { campaign: campaign('amount-offers', each) });
    expect(ofAmount.amounts.discount).toBe(60);
    const goods = [{ product_id: towel, add_on_price: 49, limit: 1 }];
    const offer = campaign('add-on-offers', { threshold_amount: 300, goods });
    const own = [{ id: towel, quantity: 1 }];
    const added = await simulate(3, { campaign: { ...offer, addOns: own } });
    expect(added.amounts).toMatchObject({ product: 420, discount: 71 });
    const below = await simulate(2, { campaign: { ...offer, addOns: own } });
    expect(below.amounts).toMatchObject({ product: 320, discount: 0 });
    const wrong = { ...offer, addOns: [{ id: towel, quantity: 0 }] };
    await expect(simulate(3, { campaign: wrong })).rejects.toMatchObject({
      errorCode: 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR',
    });
  });

  it('takes add-ons of the shop and the gifts that the buyer picks', async () => {
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const gifts = [await newGift(test.shop), await newGift(test.shop)];
    await newThresholdReward(test.shop, 100, gifts, { choose: 1 });
    const addOns = [{ offerId, id: towel, quantity: 1 }];
    const result = await simulate(3, { giftIds: gifts.slice(1) }, addOns);
    expect(result.amounts.discount).toBe(71);
    expect(result.gifts.map(({ id }) => id)).toEqual(gifts.slice(1));
    expect((await simulate(3)).gifts.map(({ id }) => id)).toEqual(gifts.slice(0, 1));
  });

  it('shows two orders that would cost less than one, and that a price is proved', async () => {
    await newAmountOffer(test.shop, { thresholdAmount: 200, discountValue: 30 });
    const { split, isExact } = await simulate(4);
    expect(isExact).toBe(true);
    const half = { goodsAmount: 170, lines: [{ id: pads, name: '日用棉', count: 2 }] };
    expect(split).toMatchObject({ saves: 30, orders: [half, half] });
    expect((await simulate(3)).split).toBeNull();
  });

  it('begins with the add-ons and the gift of an order, and comes to the same sum', async () => {
    const shopper = await newShopper(test);
    const offerId = await newAddOnOffer(test.shop, {
      goods: [{ productId: towel, addOnPrice: 49 }],
    });
    const gifts = [await newGift(test.shop), await newGift(test.shop)];
    await newThresholdReward(test.shop, 100, gifts, { choose: 1 });
    const addOns = [{ offerId, id: towel, quantity: 1 }];
    const items = { ...itemsOf({ products: { [pads]: 3, [towel]: 1 } }), addOns };
    const body = { order: homeDelivery, items, giftIds: gifts.slice(1) };
    const { data: cart } = await shopper.api.updateShoppingCart({ body });
    const frontendPaidAmount = cart.amounts.paid;
    await shopper.api.updateShoppingCart({ body: { ...body, frontendPaidAmount } });
    const { data: order } = await shopper.api.checkout({ body: checkoutBody() });
    const { data } = await api.readOrderSituation({ params: { id: order.id } });
    expect(data).toMatchObject({
      products: [
        { id: pads, quantity: 3 },
        { id: towel, quantity: 1 },
      ],
      addOns,
      giftIds: gifts.slice(1),
    });
    const again = await simulate(0, {
      items: { products: data.products, productCombinations: [], addOns: data.addOns },
      giftIds: data.giftIds,
      memberId: data.member.id,
      isFirstPurchase: data.isFirstPurchase,
      at: data.at,
    });
    expect(again.amounts.paid).toBe(data.paidAmount);
    expect(again.gifts.map(({ id }) => id)).toEqual(gifts.slice(1));
  });
});
