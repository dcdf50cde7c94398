import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMember } from '#server/testing/new-member.ts';
import {
  clearPromotions,
  newCouponEvent,
  newFreeShippingEvent,
} from '#server/testing/new-promotions.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let api: AdminApi;
let memberId: number;
let productId: number;
beforeAll(async () => {
  ({ api } = await newAdministrator(test));
  ({ id: memberId } = await newMember(test));
  productId = await newProduct(test.shop, { price: 300, memberPrice: null });
});
beforeEach(() => clearPromotions(test.shop));

const daysOn = (days: number) =>
  toWireInstant(new Date(test.shop.clock.now().getTime() + days * 86_400_000));
const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;

async function simulate(more: Partial<Parameters<AdminApi['simulatePromotions']>[0]['body']> = {}) {
  const items = { products: [{ id: productId, quantity: 2 }], productCombinations: [] };
  return (await api.simulatePromotions({ body: { items, order: delivery, memberId, ...more } }))
    .data;
}

/** A campaign for the product, as a draft or scheduled. */
async function draftEvent(publishAt?: string) {
  const events = await recordApi(test, 'discount-events');
  const { data } = await events.call(
    'version-save',
    {
      values: {
        title: '預告的活動',
        label: '預告',
        discountValue: 50,
        eventBeginAt: daysOn(-1),
        eventEndAt: daysOn(9),
        products: [productId],
        webImage: '/media/events/web-1920.webp',
        mobileImage: '/media/events/mobile-1200.webp',
        currentVisibilityRule: 'ONLINE',
      },
    },
    0,
  );
  if (publishAt) await events.call('version-schedule', { publishAt }, Number(data.id));
  return events;
}

describe('the simulator', () => {
  it('says of each rule what it gives, or why it is silent and how much is missing', async () => {
    const reached = await newFreeShippingEvent(test.shop, 500);
    const before = await simulate({ items: { products: [{ id: productId, quantity: 1 }] } });
    expect(before.amounts.product).toBe(300);
    expect(before.rules).toContainEqual(
      expect.objectContaining({
        kind: 'FREE_SHIPPING',
        id: reached,
        fired: false,
        reason: '未達門檻，還差 NT$\u00a0200',
      }),
    );
    const [rule] = (await simulate()).rules;
    expect(rule).toMatchObject({
      fired: true,
      reason: expect.stringMatching(/^運費 NT\$\u00a0\d+ 免收$/),
    });
    const [unsent] = (await simulate({ order: {} })).rules;
    expect(unsent).toMatchObject({ fired: false, reason: '尚未選擇配送方式' });
  });

  it('shows what drafts and scheduled campaigns would do, and writes nothing', async () => {
    const events = await draftEvent();
    expect((await simulate()).amounts.discount).toBe(0);
    const withDrafts = await simulate({ includeDrafts: true });
    expect(withDrafts.amounts).toMatchObject({ product: 600, discount: 300 });
    expect(withDrafts.rules).toContainEqual(
      expect.objectContaining({ title: '預告的活動', fired: true, reason: '折扣共 NT$\u00a0300' }),
    );
    expect((await events.call('search', {})).rows).toEqual([]);
    expect((await simulate()).amounts.discount).toBe(0);
  });

  it('shows another moment as it will be', async () => {
    await draftEvent(daysOn(2));
    expect((await simulate({ at: daysOn(1) })).amounts.discount).toBe(0);
    expect((await simulate({ at: daysOn(3) })).amounts.discount).toBe(300);
    expect((await simulate({ at: daysOn(10) })).amounts.discount).toBe(0);
  });

  it('knows visitors, unusable coupons and unknown members', async () => {
    expect((await simulate({ memberId: null })).amounts.product).toBe(600);
    const { rules } = await simulate({ couponId: 99_999 });
    expect(rules.at(-1)).toMatchObject({ kind: 'COUPON', fired: false, reason: '優惠券不存在' });
    await expect(simulate({ memberId: 99_999 })).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('leaves out what is scheduled if that is asked for', async () => {
    await draftEvent(daysOn(2));
    const { amounts } = await simulate({ at: daysOn(3), includeScheduled: false });
    expect(amounts.discount).toBe(0);
  });

  it('thinks of buyers whom nobody knows, with a coupon that nobody has', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop, {
      name: '折 50',
      discountType: 'AMOUNT',
      discountValue: 50,
    });
    const { amounts, rules } = await simulate({
      memberId: null,
      isFirstPurchase: true,
      couponEventId,
    });
    expect(amounts.coupon).toBe(50);
    expect(rules.at(-1)).toMatchObject({ kind: 'COUPON', title: '折 50', fired: true });
    const unknown = await simulate({ couponEventId: 99_999 });
    expect(unknown.rules.at(-1)).toMatchObject({ fired: false, reason: '優惠券不存在' });
  });

  it('tries a campaign as its form has it, before it is saved', async () => {
    const values = {
      title: '表單的活動',
      label: '表單',
      discount_value: 40,
      event_begin_at: daysOn(-1),
      event_end_at: daysOn(1),
      products: [productId],
      web_image: '/media/events/web-1920.webp',
      mobile_image: '/media/events/mobile-1200.webp',
    };
    const campaign = { resource: 'discount-events', values } as const;
    expect((await simulate({ campaign })).amounts.discount).toBe(240);
    expect((await simulate()).amounts.discount).toBe(0);
    const incomplete = { ...campaign, values: { ...values, title: '' } };
    await expect(simulate({ campaign: incomplete })).rejects.toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      errors: { title: expect.any(String) },
    });
  });

  it('finds buyers, masked, for those who may see orders', async () => {
    const { email, id } = await newMember(test);
    const { data } = await api.searchBuyers({ body: { keyword: email } });
    expect(data).toEqual([
      { id, name: '', email: expect.stringMatching(/^m\*\*\*@/), level: null },
    ]);
    expect((await api.searchBuyers({ body: { keyword: email.slice(0, -1) } })).data).toEqual([]);
    const buyer = (await api.readBuyer({ params: { id } })).data;
    expect(buyer).toMatchObject({ id, isFirstPurchase: true, coupons: [] });
    expect(JSON.stringify(buyer)).not.toContain(email);
    const { api: marketing } = await newAdministrator(test, 'marketing');
    const items = { products: [{ id: productId, quantity: 1 }], productCombinations: [] };
    const body = { items, memberId: id };
    await expect(marketing.simulatePromotions({ body })).rejects.toMatchObject({
      errorCode: 'FORBIDDEN',
    });
    const { data: thought } = await marketing.simulatePromotions({
      body: { items, isFirstPurchase: true },
    });
    expect(thought.amounts.product).toBe(300);
  });

  it('begins with an order as it was placed, and comes to the same sum', async () => {
    const order = await orderToFulfil(test);
    const { data } = await api.readOrderSituation({ params: { id: order.id } });
    const { products, combinations, shipType, islandsType, member, isFirstPurchase, at } = data;
    const { amounts } = await simulate({
      items: { products, productCombinations: combinations },
      order: { shipType, islandsType },
      memberId: member.id,
      isFirstPurchase,
      at,
    });
    expect(isFirstPurchase).toBe(true);
    expect(amounts.paid).toBe(data.paidAmount);
    await expect(api.readOrderSituation({ params: { id: 999_999 } })).rejects.toMatchObject({
      errorCode: 'ORDER_NOT_FOUND',
    });
  });
});
