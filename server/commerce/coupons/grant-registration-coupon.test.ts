import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode } from '#server/testing/new-member.ts';
import { couponEvents, registrationCouponEvents, userCoupons } from './tables.ts';

const test = shopForTests();
let count = 0;
afterEach(async () => {
  await test.shop.db.delete(registrationCouponEvents);
});

const day = 24 * 3600 * 1000;
const window = (from: number, to: number) => ({
  eventBeginAt: new Date(test.clock.now().getTime() + from * day),
  eventEndAt: new Date(test.clock.now().getTime() + to * day),
});

type CouponEvent = typeof couponEvents.$inferInsert;

async function runEvent(coupon: Partial<CouponEvent> = {}, eventWindow = window(-1, 1)) {
  const [couponEvent] = await test.shop.db
    .insert(couponEvents)
    .values({
      name: '註冊禮 100 元',
      code: `WELCOME${++count}`,
      discountType: 'AMOUNT',
      discountValue: 100,
      ...window(-1, 30),
      ...coupon,
    })
    .returning();
  if (!couponEvent) throw new Error('not inserted');
  await test.shop.db.insert(registrationCouponEvents).values({
    name: '新會員註冊禮',
    image: '/media/a.webp',
    couponEventId: couponEvent.id,
    ...eventWindow,
  });
  return couponEvent;
}

async function registerAndVerify() {
  const email = `gift-${++count}@example.com`;
  const { data } = await test.api.register({ body: { email, password: 'Cotton2468x' } });
  await test.api.sendUserVerificationEmail({ body: { email } });
  return { id: data.userId, email, status: await verify(email) };
}

async function verify(email: string) {
  const code = await mailedCode(test, email);
  const { data } = await test.api.verifyEmailCode({ body: { email, code, useFor: 'register' } });
  return data.receivedRegistrationStatus;
}

async function shown() {
  test.shop.cache.clear();
  return (await test.api.readRegistrationCouponEvent()).data;
}

const couponsOf = async (userId: number) =>
  (await test.shop.db.select().from(userCoupons)).filter((coupon) => coupon.userId === userId);

describe('the registration gift', () => {
  it('is given with the verification while an event runs [7.065, 7.066]', async () => {
    const couponEvent = await runEvent();
    const { id, status } = await registerAndVerify();
    expect(status).toBe(true);
    expect(await couponsOf(id)).toMatchObject([
      { couponEventId: couponEvent.id, status: 'UNUSED' },
    ]);
  });

  it('is shown as it was given, also if its coupon cannot be received by a code [7.037]', async () => {
    const couponEvent = await runEvent({ code: null });
    const { id, status } = await registerAndVerify();
    expect(status).toBe(true);
    expect(await couponsOf(id)).toMatchObject([{ couponEventId: couponEvent.id }]);
    expect(await shown()).toMatchObject({ couponEvent: { id: couponEvent.id, code: null } });
  });

  it('is that of an older event once all coupons of the newest one were given', async () => {
    const older = await runEvent({}, window(-3, 1));
    await runEvent({ receiveLimit: 1 }, window(-2, 1));
    await registerAndVerify();
    const { id, status } = await registerAndVerify();
    expect(status).toBe(true);
    expect(await couponsOf(id)).toMatchObject([{ couponEventId: older.id }]);
    expect(await shown()).toMatchObject({ couponEvent: { id: older.id } });
  });

  it('is shown no longer once its last coupon was given, and no earlier one disturbs the caches', async () => {
    await runEvent({ receiveLimit: 2 });
    expect(await shown()).not.toBeNull();
    expect(await announcedBy(test.shop, registerAndVerify)).not.toContain('promotions');
    expect(await announcedBy(test.shop, registerAndVerify)).toContain('promotions');
    const answered = async () => (await test.api.readRegistrationCouponEvent()).data;
    await vi.waitUntil(async () => (await answered()) === null);
  });

  it('is that of the event that began last and whose coupon can be given [7.037, 7.066]', async () => {
    const older = await runEvent({}, window(-3, 1));
    const newest = await runEvent({}, window(-2, 1));
    await runEvent({ isArchived: true }, window(-1, 1));
    const { id, status } = await registerAndVerify();
    expect(status).toBe(true);
    expect(await couponsOf(id)).toMatchObject([{ couponEventId: newest.id }]);
    expect(await shown()).toMatchObject({ couponEvent: { id: newest.id } });
    expect(newest.id).not.toBe(older.id);
  });

  it('is null without a running event [7.066]', async () => {
    expect((await registerAndVerify()).status).toBeNull();
    await runEvent({}, window(-2, -1));
    await runEvent({}, window(1, 2));
    expect((await registerAndVerify()).status).toBeNull();
  });

  it.each([
    ['archived', { isArchived: true }],
    ['offline', { currentVisibilityRule: 'OFFLINE' as const }],
    ['over', { eventBeginAt: new Date('2020-01-01'), eventEndAt: new Date('2020-02-01') }],
    ['used up', { receiveLimit: 5, receivedCount: 5 }],
  ])('is not given if its coupon is %s, but the member is verified [7.066]', async (_, coupon) => {
    await runEvent(coupon);
    const { id, email, status } = await registerAndVerify();
    expect(status).toBe(false);
    expect(await couponsOf(id)).toEqual([]);
    await expect(
      test.api.login({ body: { account: email, password: 'Cotton2468x' } }),
    ).resolves.toBeDefined();
  });

  it('is given to no more members than its limit, even if many verify at once', async () => {
    await runEvent({ receiveLimit: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, registerAndVerify));
    const statuses = members.map(({ status }) => status);
    expect(statuses.filter((status) => status === true)).toHaveLength(3);
    expect(statuses.filter((status) => status === false)).toHaveLength(5);
  });

  it('is given once: verifying again gives nothing', async () => {
    await runEvent();
    const { id, email } = await registerAndVerify();
    test.clock.advance(61);
    await test.api.sendUserVerificationEmail({ body: { email } });
    expect(await verify(email)).toBeNull();
    expect(await couponsOf(id)).toHaveLength(1);
  });
});
