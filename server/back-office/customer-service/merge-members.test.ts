import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { memberNo } from '#contract/members.ts';
import { userCoupons } from '#server/commerce/coupons/tables.ts';
import { restockNotices } from '#server/commerce/restock-notices/tables.ts';
import { returnPhotos } from '#server/ordering/orders/returns/photo-tables.ts';
import { refillReminders, refillSettings } from '#server/ordering/refill/tables.ts';
import { lineAccounts } from '#server/people/accounts/line/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules, levelSpending } from '#server/people/members/tables.ts';
import { lineNotices } from '#server/people/notices/tables.ts';
import { savedRecipients } from '#server/people/saved-details/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMember } from '#server/testing/new-member.ts';
import { newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();
const { wen, mei, entriesOf } = administratorsForTests(() => test);

let wanted: { products: Record<number, number> };
let silver = 0;
beforeAll(async () => {
  wanted = { products: { [await newProduct(test.shop, { price: 500 })]: 1 } };
  const level = (name: string, rank: number, minAmount: number) => ({
    name,
    level: rank,
    minAmount,
    keepAmount: minAmount,
    periodMonths: 12,
    image: '/x.webp',
  });
  const made = await test.shop.db
    .insert(levelRules)
    .values([level('一般', 1, 0), level('銀', 2, 3000)])
    .returning({ id: levelRules.id });
  silver = made[1]?.id ?? 0;
});

const preview = async (into: Shopper, from: string) =>
  (await wen.api.previewMemberMerge({ params: { id: into.id }, body: { from } })).data;

function merge(by: typeof wen, into: Shopper, from: Shopper, version: string, typed?: string) {
  const confirmation = typed ?? memberNo(from.id);
  const body = { fromId: from.id, version, confirmation, reason: '同一人' };
  return by.api.mergeMembers({ params: { id: into.id }, body });
}

const link = (userId: number) =>
  test.shop.db
    .insert(lineAccounts)
    .values({ issuer: 'line', subject: `U${userId}`, userId, linkedAt: test.clock.now() });

describe('merging two accounts', () => {
  it('leaves of a coupon that both have the one that is worth more with the account that stays', async () => {
    const { db } = test.shop;
    const into = await newShopper(test);
    const from = await newShopper(test);
    const event = async () => (await newCouponEvent(test.shop)).id;
    const [taken, spent, used] = [await event(), await event(), await event()];
    const [unused, inOrder, better] = [
      await newCoupon(test.shop, from.id, { id: taken }),
      await newCoupon(test.shop, from.id, { id: spent }),
      await newCoupon(test.shop, from.id, { id: used }),
    ];
    const archived = [
      await newCoupon(test.shop, into.id, { id: taken }),
      await newCoupon(test.shop, into.id, { id: spent }),
    ];
    await db
      .update(userCoupons)
      .set({ status: 'ARCHIVED' })
      .where(inArray(userCoupons.id, archived));
    await buy(into, wanted, { couponId: await newCoupon(test.shop, into.id, { id: used }) });
    const order = await buy(from, wanted, { couponId: inOrder });

    const seen = await preview(into, from.email);
    expect(seen.moves).toMatchObject({ coupons: 0, couponsLeft: 3 });
    await merge(wen, into, from, seen.version, memberNo(from.id));
    const ownOf = async (userId: number) => {
      const rows = await db
        .select()
        .from(userCoupons)
        .where(eq(userCoupons.userId, userId))
        .orderBy(userCoupons.id);
      return rows.map(({ id, status, validUntil }) => [id, status, validUntil]);
    };
    expect(await ownOf(into.id)).toEqual([
      [unused, 'UNUSED', null],
      [inOrder, 'USED', null],
      [better, 'UNUSED', null],
    ]);
    expect((await ownOf(from.id)).map(([, status]) => status)).toEqual([
      'ARCHIVED',
      'ARCHIVED',
      'USED',
    ]);
    await into.api.cancelOrder({ params: { id: order.id } });
    expect((await ownOf(into.id))[1]).toEqual([inOrder, 'UNUSED', null]);
  });

  it('moves orders, coupons, details, LINE, spending and tags, as the preview said, and ends the other', async () => {
    const { db } = test.shop;
    const into = await newShopper(test);
    const { password, ...from } = await newMember(test);
    const order = await buy(from, wanted);
    const { id: shared } = await newCouponEvent(test.shop);
    await newCoupon(test.shop, from.id, { id: shared });
    await newCoupon(test.shop, into.id, { id: shared });
    await newCoupon(test.shop, from.id);
    await link(from.id);
    const recipient = { type: 'HOME', name: '林小晴', slot: 1 } as const;
    await db.insert(savedRecipients).values([
      { ...recipient, userId: from.id },
      { ...recipient, userId: into.id },
    ]);
    // Uploaded for a return that the member has not asked for yet.
    await db.insert(returnPhotos).values({ userId: from.id, webp: Buffer.from('RIFF') });
    await wen.api.tagMember({ params: { id: from.id }, body: { tags: ['熟客'] } });
    await wen.api.noteMember({ params: { id: from.id }, body: { text: '常打電話' } });
    await db.insert(levelSpending).values({
      orderId: order.id,
      userId: from.id,
      orderNo: order.orderNo,
      amount: 3200,
      countedAt: test.clock.now(),
    });

    const seen = await preview(into, from.email.toUpperCase());
    expect(seen).toMatchObject({
      obstacles: [],
      moves: {
        orders: 1,
        coupons: 1,
        couponsLeft: 1,
        recipients: 1,
        recipientsLeft: 0,
        notes: 1,
        hasLine: true,
        tags: ['熟客'],
      },
      level: { after: '銀' },
    });
    expect(JSON.stringify(seen)).not.toContain(from.email);
    expect(await failureOf(merge(wen, into, from, seen.version, memberNo(into.id)))).toMatchObject({
      errors: { confirmation: `請輸入 ${memberNo(from.id)} 以確認` },
    });
    const { data: page } = await merge(wen, into, from, seen.version, memberNo(from.id));
    expect(page).toMatchObject({
      state: 'ACTIVE',
      mergedFrom: [{ id: from.id }],
      orders: { count: 1, rows: [{ id: order.id }] },
      tags: ['熟客'],
      notes: [{ text: '常打電話' }],
      level: { name: '銀', history: [{ name: '銀', cause: 'MERGED' }] },
    });
    expect(page.lineLinkedAt).not.toBeNull();
    expect(page.coupons).toHaveLength(2);
    expect((await into.api.listRecipients()).data.HOME).toHaveLength(2);
    expect(await db.$count(returnPhotos, eq(returnPhotos.userId, into.id))).toBe(1);
    const ended = (await wen.api.readMemberDesk({ params: { id: from.id } })).data;
    expect(ended).toMatchObject({ state: 'MERGED', mergedInto: { id: into.id }, sessions: [] });
    expect(ended.orders.count).toBe(0);
    expect(await refusalOf(from.api.listOrders())).toBe('TOKEN_INVALID');
    const signIn = test.api.login({ body: { account: from.email, password } });
    expect(await refusalOf(signIn)).not.toBe('');
    // The e-mail stays with the ended account, so that nobody can register a third account with it.
    const register = test.api.register({ body: { email: from.email, password } });
    expect(await refusalOf(register)).toBe('EMAIL_EXISTED');
    const enable = { params: { id: from.id }, body: { isDisabled: false, reason: 'x' } };
    expect(await refusalOf(wen.api.disableMember(enable))).toBe('ALREADY_HANDLED');
    for (const id of [into.id, from.id]) {
      expect((await entriesOf('member', id))[0]).toMatchObject({ call: 'mergeMembers' });
    }
    expect((await db.select().from(users).where(eq(users.id, into.id)))[0]?.levelId).toBe(silver);
  });

  it('moves goods that are awaited, and how the member is told and reminded, each by its own rule', async () => {
    const { db, clock } = test.shop;
    const [into, from] = [await newShopper(test), await newShopper(test)];
    const soldOut = await newProduct(test.shop, { stock: 0 });
    const both = await newProduct(test.shop, { stock: 0 });
    for (const productId of [soldOut, both]) await from.api.askForRestock({ body: { productId } });
    await into.api.askForRestock({ body: { productId: both } });
    const before = await db.select().from(restockNotices).orderBy(asc(restockNotices.id));
    await from.api.updateNoticeSettings({ body: { coupon: 'NONE', refill: 'NONE' } });
    await into.api.updateNoticeSettings({ body: { refill: 'EMAIL' } });
    await from.api.updateRefill({ body: { isEnabled: false } });
    await into.api.updateRefill({ body: { isEnabled: true } });
    await into.api.forgetRefill();
    const at = clock.now();
    await db.insert(refillReminders).values([
      { userId: from.id, seriesId: 1, orderId: 9, at },
      { userId: from.id, seriesId: 2, orderId: 3, at },
      { userId: into.id, seriesId: 1, orderId: 4, at },
      { userId: into.id, seriesId: 2, orderId: 5, at },
    ]);
    await db.insert(lineNotices).values({
      ...{ id: randomUUID(), userId: from.id, name: 'shipped', title: '出貨通知', state: 'SENT' },
      ...{ firstAt: at, nextAt: at, giveUpAt: at, endedAt: at },
    });
    const { version } = await preview(into, memberNo(from.id));
    await merge(wen, into, from, version);
    const waits = await db.select().from(restockNotices).orderBy(asc(restockNotices.id));
    expect(waits).toEqual([
      { ...before[0], userId: into.id, recipientHash: before[2]?.recipientHash },
      before[2],
    ]);
    expect((await into.api.readNoticeSettings()).data).toMatchObject({
      coupon: 'NONE',
      refill: 'EMAIL',
    });
    expect(await db.select().from(refillSettings)).toEqual([
      { userId: into.id, isEnabled: false, countsSince: expect.any(Date) },
    ]);
    const reminders = await db
      .select()
      .from(refillReminders)
      .orderBy(asc(refillReminders.seriesId));
    expect(reminders).toMatchObject([
      { userId: into.id, orderId: 9 },
      { userId: into.id, orderId: 5 },
    ]);
    expect(await db.select().from(lineNotices)).toMatchObject([{ userId: into.id }]);
  });

  it('waits until no deletion of one of the accounts is open', async () => {
    const [into, from] = [await newShopper(test), await newShopper(test)];
    for (const { id } of [into, from]) {
      const body = { memberId: id, kind: 'ERASURE', channel: 'PHONE' } as const;
      const { api } = await newAdministrator(test, 'owner');
      const { id: requestId } = (await api.createPrivacyRequest({ body })).data;
      const { obstacles } = await preview(into, memberNo(from.id));
      expect(obstacles).toEqual(['其中一個帳號正在申請刪除，請先撤回或完成']);
      const withdrawal = { params: { id: requestId }, body: { reason: '會員改變心意' } };
      await api.withdrawPrivacyRequest(withdrawal);
    }
    expect((await preview(into, memberNo(from.id))).obstacles).toEqual([]);
  });

  it('says why it cannot be, and does nothing', async () => {
    const [into, from] = [await newShopper(test), await newShopper(test)];
    const obstacles = async () => (await preview(into, memberNo(from.id))).obstacles.join();
    expect((await preview(into, memberNo(into.id))).obstacles).toEqual(['這是同一個帳號']);
    await link(into.id);
    await link(from.id);
    expect(await obstacles()).toContain('兩個帳號各自連結了 LINE');
    await test.shop.db.delete(lineAccounts).where(eq(lineAccounts.userId, from.id));
    await sendCart(from, wanted);
    const { version } = await preview(into, memberNo(from.id));
    expect(await failureOf(merge(wen, into, from, version))).toMatchObject({
      errorCode: 'RECORD_IN_USE',
      message: expect.stringContaining('保留庫存'),
    });
    await from.api.checkout({ body: checkoutBody() });
    expect(await refusalOf(merge(wen, into, from, version))).toBe('STALE_RECORD');
    const nobody = { params: { id: into.id }, body: { from: 'nobody@example.tw' } };
    expect(await refusalOf(wen.api.previewMemberMerge(nobody))).toBe('NOT_FOUND');
  });

  it('happens once, whoever presses at the same moment, and both ways at once', async () => {
    const [one, other] = [await newShopper(test), await newShopper(test)];
    const there = await preview(one, memberNo(other.id));
    const back = await preview(other, memberNo(one.id));
    const codes = await Promise.all([
      refusalOf(merge(wen, one, other, there.version)),
      refusalOf(merge(mei, one, other, there.version)),
      refusalOf(merge(mei, other, one, back.version)),
    ]);
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(codes.filter((code) => code === 'RECORD_IN_USE')).toHaveLength(2);
  });

  it('loses no order that is placed at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const [into, from] = [await newShopper(test), await newShopper(test)];
      const { version } = await preview(into, memberNo(from.id));
      const [bought, merged] = await Promise.all([
        refusalOf(buy(from, wanted)),
        refusalOf(merge(wen, into, from, version)),
      ]);
      const ordersOf = async ({ id }: Shopper) =>
        (await wen.api.readMemberDesk({ params: { id } })).data.orders.rows.length;
      const orders = [await ordersOf(from), await ordersOf(into)];
      expect(orders[0], merged).toBe(merged === '' ? 0 : bought === '' ? 1 : 0);
      expect((orders[0] ?? 0) + (orders[1] ?? 0)).toBe(bought === '' ? 1 : 0);
    }
  });
});
