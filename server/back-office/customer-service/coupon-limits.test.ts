import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { memberNo } from '#contract/members.ts';
import { addDays } from '#rules/dates.ts';
import { createAdministratorSession } from '#server/back-office/admin/sessions.ts';
import { approvalSettings, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { approvals } from '#server/back-office/approvals/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { failureOf, newShopper, newShoppers, refusalOf } from '#server/testing/new-shopper.ts';
import { givenWithoutApproval } from './given-without-approval.ts';

const test = shopForTests();
const { wen, mei, entriesOf } = administratorsForTests(() => test);

const couponsOf = async (id: number) =>
  (await wen.api.readMemberDesk({ params: { id } })).data.coupons;
const give = ({ api }: TestAdministrator, id: number, couponEventId: number) =>
  refusalOf(api.giveMemberCoupon({ params: { id }, body: { couponEventId, reason: '包裹遲到' } }));
const newest = async () => (await wen.api.searchCouponGifts({ body: {} })).data[0];
const waiting = async (kind = 'COUPON_GIFT' as const) =>
  (await mei.api.searchApprovals({ body: { kind, state: 'PENDING' } })).data[0];
/** Deletes what was done in the background, as after 90 days. */
const forgetTasks = () => test.shop.db.delete(tasks);
const approve = (id: number) => mei.api.approveWish({ params: { id }, body: {} });

/** Gives a coupon of 2,000 TWD to three members, together more than the limit of refunds. */
async function dearGift(key: string) {
  const { id: couponEventId } = await newCouponEvent(test.shop, { discountValue: 2000 });
  const members = await newShoppers(test, 3);
  const list = members.map(({ id }) => memberNo(id)).join(' ');
  const body = { couponEventId, list, expectedCount: 3, reason: '週年' };
  const press = () => refusalOf(wen.api.giveCoupons({ body }, { idempotencyKey: key }));
  return { members, press, body };
}

describe('coupons for many members that are worth more than the limit', () => {
  it('wait for a second person, and go to exactly those who were meant once one approves them', async () => {
    const { members, press, body } = await dearGift('dear');
    const { couponEventId, list } = body;
    const { data: trial } = await wen.api.tryCouponGift({ body: { couponEventId, list } });
    expect(trial.needsApproval).toBe(true);
    expect(await press()).toBe('APPROVAL_NEEDED');
    expect(await press(), 'a second press').toBe('APPROVAL_NEEDED');
    await doTasks(test);
    expect(await newest()).toMatchObject({ isAwaitingApproval: true, state: 'WAITING', given: 0 });
    const approvalRequest = await waiting();
    expect(approvalRequest).toMatchObject({
      title: expect.stringMatching(/給 3 位會員$/),
      reason: '週年',
      facts: expect.arrayContaining([
        { label: '原因', value: expect.stringMatching(/6,000.*5,000/) },
      ]),
    });
    const codes = await Promise.all([1, 2].map(() => refusalOf(approve(approvalRequest?.id ?? 0))));
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    await doTasks(test);
    expect(await newest()).toMatchObject({ isAwaitingApproval: false, state: 'DONE', given: 3 });
    for (const { id } of members) expect(await couponsOf(id)).toHaveLength(1);
    expect(await press()).toBe('');
    expect(await entriesOf('approval', approvalRequest?.id ?? 0)).toHaveLength(2);
  });

  it('go to nobody once they are refused, and up to the limit they need nobody', async () => {
    const { members, press, body } = await dearGift('refused');
    expect(await press()).toBe('APPROVAL_NEEDED');
    const id = (await waiting())?.id ?? 0;
    await mei.api.refuseWish({ params: { id }, body: { reason: '太多' } });
    expect(await newest()).toMatchObject({ isAwaitingApproval: false, closed: 3, given: 0 });
    expect(await press()).toBe('ALREADY_HANDLED');
    await doTasks(test);
    expect(await couponsOf(members[0]?.id ?? 0)).toEqual([]);
    const two = members.slice(1).map((member) => memberNo(member.id));
    const fewer = { ...body, list: two.join(' '), expectedCount: 2 };
    await wen.api.giveCoupons({ body: fewer }, { idempotencyKey: 'fewer' });
    await doTasks(test);
    expect(await newest()).toMatchObject({ given: 2 });
  });

  it('count a share of the dearest goods, and free delivery as the dearest delivery', async () => {
    await newProduct(test.shop, { price: 20_000, memberPrice: null });
    const { id: share } = await newCouponEvent(test.shop, {
      discountType: 'PERCENT',
      discountValue: 26,
    });
    const { id: delivery } = await newCouponEvent(test.shop, {
      discountType: 'FREE_SHIPPING',
      discountValue: 0,
    });
    const { id } = await newShopper(test);
    const needs = async (couponEventId: number) =>
      (await wen.api.tryCouponGift({ body: { couponEventId, list: memberNo(id) } })).data
        .needsApproval;
    expect(await needs(share), '5,200 TWD').toBe(true);
    expect(await needs(delivery)).toBe(false);
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    await approvalSettings.write(db, { ...limits, refundAmount: 199 });
    expect(await needs(delivery), '200 TWD').toBe(true);
    await approvalSettings.write(db, limits);
  });
});

describe('coupons that are given bit by bit', () => {
  it('count together with what the same person gave alone in the last 24 hours', async () => {
    const { members, body } = await dearGift('divided');
    const { couponEventId } = body;
    const [one, two, three] = members.map(({ id }) => id) as [number, number, number];
    const giveTo = (id: number, key: string) => {
      const some = { ...body, list: memberNo(id), expectedCount: 1 };
      return refusalOf(wen.api.giveCoupons({ body: some }, { idempotencyKey: key }));
    };
    const needs = async (id: number) =>
      (await wen.api.tryCouponGift({ body: { couponEventId, list: memberNo(id) } })).data
        .needsApproval;
    expect(await giveTo(one, 'first-of-three')).toBe('');
    expect(await needs(two)).toBe(false);
    expect(await give(wen, two, couponEventId)).toBe('');
    expect(await needs(three), '6,000 TWD together').toBe(true);
    expect(await give(wen, three, couponEventId)).toBe('APPROVAL_NEEDED');
    expect(await giveTo(three, 'third-of-three')).toBe('APPROVAL_NEEDED');
    // What a second person has approved does not count, and neither does another person's gift.
    const [id] = (
      await mei.api.searchApprovals({ body: { kind: 'COUPON_GIFT', state: 'PENDING' } })
    ).data
      .filter(({ path }) => path === '/user-coupons')
      .map((request) => request.id);
    await approve(id ?? 0);
    await doTasks(test);
    expect(await couponsOf(three)).toHaveLength(1);
    const { id: last } = await newShopper(test);
    expect(await give(await newAdministrator(test, 'operator'), last, couponEventId)).toBe('');
    const counted = (days: number) =>
      givenWithoutApproval(test.shop.db, {
        administratorId: wen.id,
        couponEventId,
        now: addDays(test.clock.now(), days),
      });
    expect([await counted(0), await counted(1.01)]).toEqual([2, 0]);
  });
});

describe('a part of a divided gift whose answer was lost', () => {
  /** Gives a first part of a dear gift alone; `press` asks for the other part, which together is above the limit. */
  async function dividedGift(key: string) {
    const { members, body } = await dearGift(key);
    const give = (some: typeof members, part: string) => {
      const list = some.map(({ id }) => memberNo(id)).join(' ');
      const asked = { ...body, list, expectedCount: some.length };
      return wen.api.giveCoupons({ body: asked }, { idempotencyKey: `${key}-${part}` });
    };
    await test.shop.db
      .update(couponEvents)
      .set({ eventEndAt: addDays(test.clock.now(), 9) })
      .where(eq(couponEvents.id, body.couponEventId));
    await give(members.slice(0, 1), 'first');
    await doTasks(test);
    return { others: members.slice(1), press: () => give(members.slice(1), 'second') };
  }
  /** The person signs in again after so many hours. */
  async function later(hours: number) {
    test.clock.advance(hours * 3_600);
    const session = { administratorId: wen.id, sessionKind: 'token' } as const;
    const { token } = await createAdministratorSession(test.shop, test.shop.db, session);
    wen.api = test.adminApi(token);
    Object.assign(mei, await newAdministrator(test, 'owner'));
  }

  it('waits for the same approval when it is repeated a day later', async () => {
    const { press } = await dividedGift('lost');
    const answer = () => press().catch((error: unknown) => error);
    const first = await answer();
    expect(first).toMatchObject({
      errorCode: 'APPROVAL_NEEDED',
      extra: { approvalId: expect.any(Number) },
    });
    await later(25);
    const { extra } = first as ApiError;
    expect(await answer()).toMatchObject({ errorCode: 'APPROVAL_NEEDED', extra });
    expect(await newest()).toMatchObject({ isAwaitingApproval: true, state: 'WAITING', given: 0 });
  });

  it('begins once when it is repeated after its request has lapsed and it needs no approval any more', async () => {
    const { others, press } = await dividedGift('lapsed');
    expect(await refusalOf(press())).toBe('APPROVAL_NEEDED');
    await later(73);
    const pressed = await Promise.all([press(), press()]);
    expect(new Set(pressed.map(({ data }) => data.taskId)).size).toBe(1);
    expect(pressed[0].data.taskId).not.toBeNull();
    await doTasks(test);
    expect(await newest()).toMatchObject({ state: 'DONE', given: 2 });
    for (const { id } of others) expect(await couponsOf(id)).toHaveLength(1);
    await forgetTasks();
    expect((await press()).data).toMatchObject({ taskId: null, total: 2 });
  });
});

describe('a gift that was given before its task was deleted', () => {
  it('answers a repeated press as before, with and without an approval', async () => {
    const { press, body } = await dearGift('given-approved');
    expect(await press()).toBe('APPROVAL_NEEDED');
    await approve((await waiting())?.id ?? 0);
    const [member] = await newShoppers(test, 1);
    const alone = { ...body, list: member?.email ?? '', expectedCount: 1 };
    await mei.api.giveCoupons({ body: alone }, { idempotencyKey: 'given-alone' });
    await doTasks(test);
    await forgetTasks();
    const again = await wen.api.giveCoupons({ body }, { idempotencyKey: 'given-approved' });
    expect(again.data).toMatchObject({ taskId: null, total: 3 });
    const last = await mei.api.giveCoupons({ body: alone }, { idempotencyKey: 'given-alone' });
    expect(last.data).toMatchObject({ taskId: null, total: 1 });
  });
});

describe('a gift that nobody has approved', () => {
  const messageOf = async (key: string, body: Awaited<ReturnType<typeof dearGift>>['body']) =>
    (await failureOf(wen.api.giveCoupons({ body }, { idempotencyKey: key })))?.message;

  it('says when it is repeated that it was refused and why, and gives nothing', async () => {
    const { members, press, body } = await dearGift('says-refused');
    expect(await press()).toBe('APPROVAL_NEEDED');
    await mei.api.refuseWish({
      params: { id: (await waiting())?.id ?? 0 },
      body: { reason: '太多' },
    });
    expect(await messageOf('says-refused', body)).toBe(
      '申請未核可（太多），沒有發給任何人；要再發請重新試算',
    );
    await doTasks(test);
    expect(await couponsOf(members[0]?.id ?? 0)).toEqual([]);
  });

  it('says when it is repeated that its request has expired', async () => {
    const { press, body } = await dearGift('says-expired');
    expect(await press()).toBe('APPROVAL_NEEDED');
    const { id } = (await newest()) ?? {};
    await transact(test.shop.db, async (transaction) => {
      const request = eq(approvals.requestKey, `coupon-gift-${id}`);
      await transaction.update(approvals).set({ lapsesAt: test.clock.now() }).where(request);
      await test.shop.jobs.enqueue(transaction, 'lapse-approvals', {});
    });
    await test.jobs.runDue();
    expect(await messageOf('says-expired', body)).toBe(
      '核可申請已失效，沒有發給任何人；要再發請重新試算',
    );
  });
});

describe('a gift whose request has expired', () => {
  it('is not given without one because the second press names a coupon below the limit', async () => {
    const { members, press, body } = await dearGift('other-coupon');
    expect(await press()).toBe('APPROVAL_NEEDED');
    const { id } = (await newest()) ?? {};
    await test.shop.db
      .update(approvals)
      .set({ lapsesAt: test.clock.now() })
      .where(eq(approvals.requestKey, `coupon-gift-${id}`));
    const { id: couponEventId } = await newCouponEvent(test.shop, { discountValue: 1 });
    const again = wen.api.giveCoupons(
      { body: { ...body, couponEventId } },
      { idempotencyKey: 'other-coupon' },
    );
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
    await doTasks(test);
    for (const member of members) expect(await couponsOf(member.id)).toEqual([]);
  });
});

describe('a coupon for one member', () => {
  it('that is worth more than the limit waits for a second person', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop, { discountValue: 99_999 });
    const { id } = await newShopper(test);
    const service = await newAdministrator(test, 'service');
    expect(await give(service, id, couponEventId)).toBe('APPROVAL_NEEDED');
    expect(await couponsOf(id)).toEqual([]);
    const approvalRequest = await waiting();
    expect(approvalRequest).toMatchObject({ path: `/members/${id}`, askedBy: service.email });
    expect((await approve(approvalRequest?.id ?? 0)).data.state).toBe('DONE');
    expect(await couponsOf(id)).toHaveLength(1);
    const approved = { administratorId: mei.id, couponEventId, now: test.clock.now() };
    expect(await givenWithoutApproval(test.shop.db, approved), 'by who approved it').toBe(0);
  });

  it('is given by service three times, and by others as often as they like', async () => {
    const { id } = await newShopper(test);
    const [one, other] = [
      await newAdministrator(test, 'service'),
      await newAdministrator(test, 'service'),
    ];
    const coupon = async () => (await newCouponEvent(test.shop)).id;
    for (const by of [one, one, other]) expect(await give(by, id, await coupon())).toBe('');
    for (const by of [one, other]) expect(await give(by, id, await coupon())).toBe('FORBIDDEN');
    expect(await give(wen, id, await coupon())).toBe('');
    // A month later they no longer count.
    test.clock.advance(31 * 86_400);
    const later = await newAdministrator(test, 'service');
    expect(await give(later, id, await coupon())).toBe('');
    Object.assign(wen, await newAdministrator(test, 'operator'));
    Object.assign(mei, await newAdministrator(test, 'owner'));
  });

  it('is given by one person of service as often a day as the settings say, however fast', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    await approvalSettings.write(db, { ...limits, serviceCouponsPerDay: 2 });
    const service = await newAdministrator(test, 'service');
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const members = await newShoppers(test, 4);
    const codes = await Promise.all(members.map(({ id }) => give(service, id, couponEventId)));
    expect(codes.toSorted()).toEqual(['', '', 'FORBIDDEN', 'FORBIDDEN']);
    await approvalSettings.write(db, limits);
  });
});
