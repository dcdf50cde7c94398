import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { memberNo } from '#contract/members.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules, levelSpending } from '#server/people/members/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import { buy, newShopper, newShoppers, refusalOf } from '#server/testing/new-shopper.ts';
import { tasks } from '../tasks/tables.ts';
import { savedViews } from '../views/tables.ts';

const test = shopForTests();
const { wen, entriesOf } = administratorsForTests(() => test);

const newest = async () => (await wen.api.searchCouponGifts({ body: {} })).data[0];
const couponsOf = async (id: number) =>
  (await wen.api.readMemberDesk({ params: { id } })).data.coupons;

describe('coupons for many members', () => {
  it('go to a pasted list once, by a task, and say who was left out [7.150]', async () => {
    const { db } = test.shop;
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const [one, two, had, out] = await newShoppers(test, 4);
    if (!one || !two || !had || !out) throw new Error('There are too few.');
    await newCoupon(test.shop, had.id, { id: couponEventId });
    await db.update(users).set({ isDisabled: true }).where(eq(users.id, out.id));
    const list = `${one.email.toUpperCase()}\n${memberNo(two.id)}, ${two.email}；${had.email} ${out.email} nobody@example.tw`;
    const { data: trial } = await wen.api.tryCouponGift({ body: { couponEventId, list } });
    expect(trial).toEqual({
      total: 4,
      able: 2,
      had: 1,
      disabled: 1,
      needsApproval: false,
      unknownCount: 1,
      unknown: ['nobody@example.tw'],
    });
    const give = (key: string, expectedCount = 4) =>
      wen.api.giveCoupons(
        { body: { couponEventId, list, expectedCount, reason: '週年' } },
        { idempotencyKey: key },
      );
    expect(await refusalOf(give('wrong', 3))).toBe('COUNT_CHANGED');
    const pressed = await Promise.all([give('press'), give('press')]);
    const ids = new Set(pressed.map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    await doTasks(test);
    await doTasks(test);
    expect(await newest()).toMatchObject({
      title: '依名單',
      by: wen.email,
      state: 'DONE',
      total: 4,
      given: 2,
      had: 1,
      disabled: 1,
      waiting: 0,
    });
    for (const { id } of [one, two, had]) expect(await couponsOf(id)).toHaveLength(1);
    const [id = 0] = ids;
    expect(await entriesOf('coupon-gift', id)).toMatchObject([{ call: 'giveCoupons' }]);
  });

  it('go to a segment, and to nobody once the coupon is over', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const members = await newShoppers(test, 3);
    const [first] = members;
    for (const { id } of members)
      await wen.api.tagMember({ params: { id }, body: { tags: ['親子館'] } });
    const search = {
      keyword: '',
      conditions: { field: 'tags', is: 'contains', value: '親子館' },
    } as const;
    const body = { couponEventId, search, expectedCount: 3, reason: '回饋' };
    await wen.api.giveCoupons({ body }, { idempotencyKey: 'segment' });
    await doTasks(test);
    expect(await newest()).toMatchObject({ title: '依條件', given: 3 });
    expect(await couponsOf(first?.id ?? 0)).toHaveLength(1);

    const { id: later } = await newCouponEvent(test.shop);
    const again = { ...body, couponEventId: later };
    await wen.api.giveCoupons({ body: again }, { idempotencyKey: 'later' });
    await test.shop.db
      .update(couponEvents)
      .set({ isArchived: true })
      .where(eq(couponEvents.id, later));
    await doTasks(test);
    expect(await newest()).toMatchObject({ given: 0, closed: 3 });
    const closed = wen.api.giveCoupons({ body: again }, { idempotencyKey: 'closed' });
    expect(await refusalOf(closed)).toBe('COUPON_EVENT_IS_OFFLINE');
    const wrong = { field: 'tags', is: 'from', value: 1 } as const;
    const unsound = { couponEventId, search: { keyword: '', conditions: wrong } };
    expect(await refusalOf(wen.api.tryCouponGift({ body: unsound }))).toBe('VALIDATION_FAILED');
    const service = await newAdministrator(test, 'service');
    expect(await refusalOf(service.api.searchCouponGifts({ body: {} }))).toBe('FORBIDDEN');
  });
});

it('a gift that was cancelled stays cancelled after its task is deleted', async () => {
  const { id: couponEventId } = await newCouponEvent(test.shop);
  const [member] = await newShoppers(test, 1);
  const body = { couponEventId, list: member?.email ?? '', expectedCount: 1, reason: '週年' };
  const { data } = await wen.api.giveCoupons({ body }, { idempotencyKey: 'cancelled' });
  await wen.api.cancelTask({ params: { id: data.taskId ?? 0 } });
  expect(await newest()).toMatchObject({ state: 'CANCELLED', waiting: 1 });
  await test.shop.db.delete(tasks).where(eq(tasks.id, data.taskId ?? 0));
  expect(await newest()).toMatchObject({ state: 'CANCELLED', waiting: 1, given: 0 });
});

describe('a coupon for the members of a saved view', () => {
  const viewOf = async (name: string, where: object) => {
    const query = new URLSearchParams({ where: JSON.stringify(where) }).toString();
    const shared = { isShared: true, isDefault: false, defaultRoles: [] };
    return (await wen.api.createView({ body: { resource: 'members', name, query, ...shared } }))
      .data;
  };
  const isTagged = { field: 'tags', is: 'contains', value: '檢視' };

  it('goes to them, and to nobody once the view is gone', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const [member] = await newShoppers(test, 2);
    const id = member?.id ?? 0;
    await wen.api.tagMember({ params: { id }, body: { tags: ['檢視'] } });
    const { id: viewId, version } = await viewOf('送券', isTagged);
    const mei = await newAdministrator(test, 'owner');
    const gift = { couponEventId, viewId, expectedCount: 1, reason: '回饋' };
    const give = (key: string) => mei.api.giveCoupons({ body: gift }, { idempotencyKey: key });
    expect((await mei.api.tryCouponGift({ body: { couponEventId, viewId } })).data.total).toBe(1);
    const { data: made } = await give('of-view');
    await doTasks(test);
    expect(await newest()).toMatchObject({ title: '依條件', total: 1, given: 1 });
    await wen.api.deleteView({ params: { id: viewId }, body: { version } });
    const trial = mei.api.tryCouponGift({ body: { couponEventId, viewId } });
    await expect(trial).rejects.toThrow('找不到這個檢視');
    expect(await refusalOf(give('of-no-view'))).toBe('VALIDATION_FAILED');
    // The answer of the first press was lost: it is given again although the view is gone.
    expect((await give('of-view')).data.id).toBe(made.id);
  });

  it('is refused if the view has a condition that no longer holds', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const { id: viewId } = await viewOf('少一個條件', isTagged);
    const where = { all: [isTagged, { field: 'gone', is: 'equal', value: 1 }] };
    const query = new URLSearchParams({ where: JSON.stringify(where) }).toString();
    await test.shop.db.update(savedViews).set({ query }).where(eq(savedViews.id, viewId));
    const trial = wen.api.tryCouponGift({ body: { couponEventId, viewId } });
    expect(await refusalOf(trial)).toBe('VALIDATION_FAILED');
  });
});

describe('a level before it is saved', () => {
  it('says how many would rise, and how many would leave it and when', async () => {
    const { db } = test.shop;
    const rule = { keepAmount: 3000, periodMonths: 12, image: '/x.webp' };
    const [low, high] = await db
      .insert(levelRules)
      .values([
        { ...rule, name: '低', level: 51, minAmount: 0, keepAmount: 0 },
        { ...rule, name: '高', level: 52, minAmount: 5000 },
      ])
      .returning({ id: levelRules.id });
    const product = await newProduct(test.shop, { price: 100 });
    const near = await newShopper(test);
    const order = await buy(near, { products: { [product]: 1 } });
    await db.insert(levelSpending).values({
      orderId: order.id,
      userId: near.id,
      orderNo: order.orderNo,
      amount: 4000,
      countedAt: test.clock.now(),
    });
    const remaining = await newShopper(test);
    const place = (id: number, levelId: number | undefined, accumulatedAmount: number) =>
      db
        .update(users)
        .set({
          levelId: levelId ?? null,
          accumulatedAmount,
          periodBeginAt: test.clock.now(),
          periodEndAt: new Date('2027-03-01T00:00:00+08:00'),
        })
        .where(eq(users.id, id));
    await place(near.id, low?.id, 4000);
    await place(remaining.id, high?.id, 3500);
    const review = async (minAmount: number, keepAmount: number) => {
      const body = { id: high?.id ?? 0, level: 52, minAmount, keepAmount, periodMonths: 12 };
      return (await wen.api.reviewLevelRule({ body })).data;
    };
    const still = { members: 1, rising: 0, leaving: 0, keeping: 0, firstLeavesAt: null };
    expect(await review(5000, 3000)).toMatchObject(still);
    expect(await review(4000, 3000)).toMatchObject({ ...still, rising: 1 });
    const when = '2027-03-01T00:00:00+08:00';
    expect(await review(5000, 3600)).toEqual({
      ...still,
      leaving: 1,
      firstLeavesAt: when,
      lastLeavesAt: when,
    });
    await place(remaining.id, high?.id, 2500);
    expect(await review(5000, 2000)).toMatchObject({ ...still, keeping: 1 });
  });
});

it('a gift by a search finds a phone by more than four last digits only for who may see it', async () => {
  const { id: couponEventId } = await newCouponEvent(test.shop);
  const { id } = await newShopper(test);
  await test.shop.db.update(users).set({ mobileNumber: '0971846253' }).where(eq(users.id, id));
  const owner = await newAdministrator(test, 'owner');
  const rights = ['coupons.give', 'members.read', 'member.read'] as const;
  const { data: role } = await owner.api.createRole({
    body: { name: '發券', rights: [...rights] },
  });
  const giver = await newAdministrator(test, { roleId: role.id });
  const counted = async ({ api }: typeof owner, keyword: string) => {
    const search = { keyword };
    return (await api.tryCouponGift({ body: { couponEventId, search, list: '' } })).data.total;
  };
  expect(await counted(giver, '6253')).toBe(1);
  expect(await counted(giver, '0971846253')).toBe(1);
  for (const keyword of ['46253', '846253', '971846253']) {
    expect(await counted(giver, keyword), keyword).toBe(0);
    expect(await counted(owner, keyword), keyword).toBe(1);
  }

  // Who may not see a phone saves a view with a part of it.
  const countedInView = async (keyword: string) => {
    const query = new URLSearchParams({ keyword }).toString();
    const body = { resource: 'members', name: keyword, query };
    const { data: view } = await giver.api.createView({ body });
    const asked = { couponEventId, viewId: view.id };
    return (await giver.api.tryCouponGift({ body: asked })).data.total;
  };
  expect(await countedInView('6253')).toBe(1);
  expect(await countedInView('46253')).toBe(0);
  expect(await countedInView('0971846253')).toBe(1);
});
