import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { memberNo } from '#contract/members.ts';
import { noCashSentence } from '#rules/orders/uncollected.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { users } from '#server/people/accounts/tables.ts';
import { cashSettings } from '#server/people/members/uncollected.ts';
import { sentEmails } from '#server/platform/database/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMember } from '#server/testing/new-member.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

const read = async (id: number) => (await wen.api.readMemberDesk({ params: { id } })).data;

describe('the tags of a member', () => {
  it('are added and removed without undoing what a colleague has tagged since', async () => {
    const { id } = await newMember(paying.test);
    const params = { id };
    await wen.api.tagMember({ params, body: { tags: ['VIP'] } });
    await mei.api.tagMember({ params, body: { add: ['熟客'] } });
    const { data } = await wen.api.tagMember({ params, body: { add: ['親子'], remove: ['VIP'] } });
    expect(data.tags).toEqual(['熟客', '親子']);
    const many = Array.from({ length: 19 }, (_, index) => `標籤${index}`);
    const tooMany = wen.api.tagMember({ params, body: { add: many } });
    await expect(tooMany).rejects.toThrow('最多 20 個標籤');
  });
});

describe('the page of a member', () => {
  it('tells everything and shows nobody’s personal data, which are revealed for a reason [9.045]', async () => {
    const { id, email } = await newMember(paying.test);
    const values = { name: '尉遲小荷', mobileNumber: '0977123456', address: '光復路 99 號' };
    await paying.test.shop.db.update(users).set(values).where(eq(users.id, id));
    const { api } = wen;
    await api.noteMember({ params: { id }, body: { text: '喜歡無香' } });
    await api.tagMember({ params: { id }, body: { tags: ['熟客', 'VIP', '熟客'] } });
    const page = await read(id);
    expect(page).toMatchObject({
      memberNo: memberNo(id),
      state: 'ACTIVE',
      profile: { name: '尉＊＊荷', mobileNumber: '0977***456' },
      orders: { count: 0 },
      tags: ['VIP', '熟客'],
      notes: [{ text: '喜歡無香', by: wen.email }],
      sessions: [{ isRemembered: false }],
    });
    expect(page.letters.at(-1)).toMatchObject({ refusal: null });
    const text = JSON.stringify(page);
    for (const secret of [values.name, values.mobileNumber, '光復路', email])
      expect(text).not.toContain(secret);
    const { data } = await api.revealMember({ params: { id }, body: { reason: '回電' } });
    expect(data).toMatchObject({ name: values.name, email, mobileNumber: values.mobileNumber });
    expect(await queue.entriesOf('member', id)).toMatchObject([
      { call: 'revealMember', after: { reason: '回電' } },
      { call: 'tagMember', after: { tags: ['VIP', '熟客'] } },
      { call: 'noteMember', after: null },
    ]);
  });

  it('is for those who may read members, and not for marketing or the warehouse [6.005]', async () => {
    const { id } = await newShopper(paying.test);
    for (const role of ['marketing', 'warehouse', 'accounting', 'viewer'] as const) {
      const { api } = await newAdministrator(paying.test, role);
      expect(await refusalOf(api.readMemberDesk({ params: { id } }))).toBe('FORBIDDEN');
    }
    const service = await newAdministrator(paying.test, 'service');
    expect(await refusalOf(service.api.readMemberDesk({ params: { id } }))).toBe('');
    const disable = { params: { id }, body: { isDisabled: true, reason: 'x' } };
    expect(await refusalOf(service.api.disableMember(disable))).toBe('FORBIDDEN');
    expect(await refusalOf(wen.api.readMemberDesk({ params: { id: 999_999 } }))).toBe('NOT_FOUND');
  });

  it('changes name and number, not over what somebody else changed, and notes neither', async () => {
    const { id } = await newShopper(paying.test);
    const { version } = await read(id);
    const edit = (by: typeof wen, name: string) =>
      by.api.editMember({ params: { id }, body: { version, name, mobileNumber: '0911000222' } });
    const { data } = await edit(wen, '公孫小青');
    expect(data.profile).toMatchObject({ name: '公＊＊青', mobileNumber: '0911***222' });
    expect(await failureOf(edit(mei, '別人'))).toMatchObject({ errorCode: 'STALE_RECORD' });
    const [entry] = await queue.entriesOf('member', id);
    expect(entry).toMatchObject({ after: { changed: ['name', 'mobileNumber'] } });
    expect(JSON.stringify(entry)).not.toContain('公孫');
  });

  it('disables a member, who is out at once and cannot come in, and lets the member in again', async () => {
    const member = await newMember(paying.test);
    const { id, email, password } = member;
    const turn = (isDisabled: boolean) =>
      wen.api.disableMember({ params: { id }, body: { isDisabled, reason: '盜刷' } });
    const signIn = () => paying.test.api.login({ body: { account: email, password } });
    expect((await turn(true)).data).toMatchObject({ state: 'DISABLED', sessions: [] });
    expect(await refusalOf(member.api.readShoppingCart())).toBe('TOKEN_INVALID');
    expect(await refusalOf(signIn())).toBe('USER_IS_DISABLE');
    expect(await refusalOf(turn(true))).toBe('ALREADY_HANDLED');
    await turn(false);
    expect(await refusalOf(signIn())).toBe('');
    expect((await wen.api.endMemberSessions({ params: { id } })).data.sessions).toEqual([]);
  });

  it('gives a coupon once, however many press, and takes it back while it is unused', async () => {
    const { id, api: shopper } = await newShopper(paying.test);
    const { id: couponEventId } = await newCouponEvent(paying.test.shop);
    const { data: giveable } = await wen.api.listGiveableCoupons();
    expect(giveable.map((coupon) => coupon.id)).toContain(couponEventId);
    const body = { couponEventId, reason: '補償' };
    const give = (by: typeof wen) => refusalOf(by.api.giveMemberCoupon({ params: { id }, body }));
    const pressed = await Promise.all([give(wen), give(mei), give(wen)]);
    expect(pressed.toSorted()).toEqual(['', 'COUPON_ALREADY_RECEIVED', 'COUPON_ALREADY_RECEIVED']);
    const [coupon] = (await read(id)).coupons;
    expect(coupon).toMatchObject({ status: 'UNUSED', canTakeBack: true });
    const taking = { params: { id }, body: { userCouponId: coupon?.id ?? 0, reason: '誤發' } };
    await wen.api.takeBackCoupon(taking);
    expect(await refusalOf(wen.api.takeBackCoupon(taking))).toBe('ALREADY_HANDLED');
    const { data: own } = await shopper.listUserCoupons();
    expect(own).toMatchObject([{ status: 'ARCHIVED' }]);
    expect(await give(wen)).toBe('');
    const calls = (await queue.entriesOf('member', id)).map(({ call }) => call);
    expect(calls).toEqual(['giveMemberCoupon', 'takeBackCoupon', 'giveMemberCoupon']);
  });

  it('counts uncollected parcels, which take cash on delivery away from the limit on', async () => {
    const { shop } = paying.test;
    const shopper = await newShopper(paying.test);
    const { id } = shopper;
    const productId = await newProduct(shop, { price: 300 });
    const wanted = { products: { [productId]: 1 } };
    const order = await buy(shopper, wanted);
    await shipOrder(shop, order.id, { trackingNo: 'T-1' });
    await comeBackUncollected(shop, order.id, false);
    const reason = '拒收';
    await wen.api.noteUncollected({ params: { id }, body: { reason } });
    const { uncollected } = await read(id);
    expect(uncollected).toMatchObject({ count: 2, limit: 0 });
    expect(uncollected.rows.map((row) => row.order?.id ?? null)).toEqual([null, order.id]);
    const again = wen.api.noteUncollected({
      params: { id },
      body: { reason, orderNo: order.orderNo },
    });
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
    // Without a limit nothing is refused.
    await buy(shopper, wanted);
    await cashSettings.write(shop.db, { uncollectedLimit: 2 });
    await sendCart(shopper, wanted);
    const checkout = (paymentType: 'HOME_CASH' | 'CATHAY_ATM') =>
      shopper.api.checkout({ body: checkoutBody({ paymentType }) });
    expect(await failureOf(checkout('HOME_CASH'))).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      errors: { 'order.paymentType': noCashSentence },
    });
    const transfer = await checkout('CATHAY_ATM');
    const change = { orderId: transfer.data.id, paymentType: 'HOME_CASH' } as const;
    expect(await failureOf(shopper.api.startPayment({ body: change }))).toMatchObject({
      errors: { paymentType: noCashSentence },
    });
    const rowId = uncollected.rows[0]?.id ?? 0;
    const forgive = { params: { id }, body: { uncollectedId: rowId, reason: '誤記' } };
    expect((await wen.api.takeBackUncollected(forgive)).data.uncollected.count).toBe(1);
    expect(await refusalOf(wen.api.takeBackUncollected(forgive))).toBe('ALREADY_HANDLED');
    await buy(shopper, wanted);
    await cashSettings.write(shop.db, { uncollectedLimit: 0 });
  });

  it('tells the level, the orders that made it, and the e-mails that were not taken', async () => {
    const { shop } = paying.test;
    const shopper = await newShopper(paying.test);
    const productId = await newProduct(shop, { price: 900 });
    const order = await buy(shopper, { products: { [productId]: 2 } });
    await deliver(shop, order.id);
    paying.test.clock.advance(8 * 24 * 3600);
    await shop.jobs.runDue();
    const { api } = await newAdministrator(paying.test, 'service');
    const readNow = async () => (await api.readMemberDesk({ params: { id: shopper.id } })).data;
    const page = await readNow();
    expect(page.orders).toMatchObject({ count: 1, rows: [{ orderNo: order.orderNo }] });
    expect(page.level.counted).toMatchObject([{ orderId: order.id, amount: 1800 }]);
    await shop.db.insert(sentEmails).values({
      recipient: shopper.email,
      subject: '出貨通知',
      at: shop.clock.now(),
      refusal: '550 no such user',
    });
    expect((await readNow()).letters[0]).toMatchObject({ refusal: '550 no such user' });
    const { rows } = await shop.db.execute(
      sql`select order_count, last_order_at is not null as bought from users where id = ${shopper.id}`,
    );
    expect(rows).toEqual([{ order_count: 1, bought: true }]);
  });
});
