import { beforeAll, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { newShoppers } from '#server/testing/new-shopper.ts';
import { type RecordAnswer, type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const online = { currentVisibilityRule: 'ONLINE' };
let coupons: RecordApi;
let registrations: RecordApi;
let benefits: RecordApi;
beforeAll(async () => {
  coupons = await recordApi(test, 'coupon-events');
  registrations = await recordApi(test, 'registration-coupon-events');
  benefits = await recordApi(test, 'level-benefits');
  await newProduct(test.shop, { price: 700, memberPrice: null });
});

const at = (days: number) =>
  toWireInstant(new Date(test.clock.now().getTime() + days * 86_400_000));

const between = () => ({ eventBeginAt: at(-0.5), eventEndAt: at(0.5) });
const approve = async ({ extra }: RecordAnswer) => {
  const { api } = await newAdministrator(test, 'owner');
  const { data } = await api.approveWish({
    params: { id: Number(extra.approvalId) },
    body: {},
  });
  return data.state;
};
let count = 0;
const coupon = (values: object) =>
  coupons.call('create', { ...online, ...between(), name: `券 ${++count}`, ...values });

describe('a coupon', () => {
  it.each([
    ['of 300 TWD for any order asks nobody', { discountValue: 300 }, ''],
    ['of 350 TWD, half of the cheapest goods, asks nobody', { discountValue: 350 }, ''],
    ['of 351 TWD, above half of them, waits', { discountValue: 351 }, 'APPROVAL_NEEDED'],
    ['of half of its minimum asks nobody', { discountValue: 500, minAmount: 1000 }, ''],
    ['above half of its minimum waits', { discountValue: 501, minAmount: 1000 }, 'APPROVAL_NEEDED'],
    ['of 50 per cent asks nobody', { discountType: 'PERCENT', discountValue: 50 }, ''],
    ['of 51 per cent waits', { discountType: 'PERCENT', discountValue: 51 }, 'APPROVAL_NEEDED'],
    ['of free delivery asks nobody', { discountType: 'FREE_SHIPPING', discountValue: 0 }, ''],
    [
      'that shoppers do not see asks nobody',
      { discountValue: 9999, currentVisibilityRule: 'OFFLINE' },
      '',
    ],
    ['in the archive asks nobody', { discountValue: 9999, isArchived: true }, ''],
  ])('%s', async (_, values, code) => {
    expect((await coupon(values)).code).toBe(code);
  });

  it('that was approved may be called otherwise, and asks again when it can be used more often', async () => {
    const made = await coupon({ discountValue: 900, useLimit: 5 });
    expect(await approve(made)).toBe('DONE');
    const { rows } = await coupons.call('search', { keyword: `券 ${count}` });
    const id = Number(rows[0]?.id);
    const change = async (values: object) => {
      const { data } = await coupons.call('edit', undefined, id);
      return (await coupons.call('update', { ...values, version: data.version }, id)).code;
    };
    expect(await change({ name: `券 ${count} 改名` })).toBe('');
    expect(await change({ useLimit: null })).toBe('APPROVAL_NEEDED');
    expect(await change({ isArchived: true })).toBe('');
    expect(await change({ isArchived: false })).toBe('APPROVAL_NEEDED');
  });
});

describe('what gives coupons by itself', () => {
  it('asks for a welcome gift whose coupon is above the limits', async () => {
    const welcome = (couponEventId: number) =>
      registrations.call('create', {
        ...online,
        name: '歡迎',
        image: '/media/a.webp',
        couponEventId,
        eventBeginAt: at(-0.2),
        eventEndAt: at(0.2),
      });
    const { id: mild } = await newCouponEvent(test.shop);
    const { id: dear } = await newCouponEvent(test.shop, { discountValue: 2000 });
    expect((await welcome(mild)).code).toBe('');
    const asked = await welcome(dear);
    expect(asked.code).toBe('APPROVAL_NEEDED');
    expect(await approve(asked)).toBe('DONE');
  });

  it('asks for a benefit that gives a level more than the limit together', async () => {
    const { db } = test.shop;
    const [level] = await db
      .insert(levelRules)
      .values({
        name: '棉',
        level: 77,
        minAmount: 0,
        keepAmount: 0,
        periodMonths: 12,
        image: '/x.webp',
      })
      .returning({ id: levelRules.id });
    await newShoppers(test, 3);
    await db.update(users).set({ levelId: level?.id ?? null });
    const { id: couponEventId } = await newCouponEvent(test.shop, { discountValue: 300 });
    const benefit = (values: object) =>
      benefits.call('create', {
        ...online,
        levelId: level?.id,
        couponEventId,
        validDays: 30,
        ...values,
      });
    const members = await db.$count(users);
    const most = Math.floor(5000 / 300 / members);
    expect((await benefit({ count: most })).code).toBe('');
    const asked = await benefit({ count: most + 1 });
    expect(asked).toMatchObject({
      code: 'APPROVAL_NEEDED',
      message: expect.stringContaining(`${members} 位會員`),
    });
    expect(await approve(asked)).toBe('DONE');
  });
});
