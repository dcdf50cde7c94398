import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Segment } from '#contract/messages.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMessage, willingMember } from '#server/testing/new-message.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import {
  buy,
  failureOf,
  newShopper,
  refusalOf,
  type Shopper,
} from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { approvalSettings, readApprovalLimits } from '../approvals/limits.ts';
import { advertisedMembers, messageRecipients, messages } from './tables.ts';
import { sendMessages } from './take-batch.ts';

const test = shopForTests();
const { entriesOf } = administratorsForTests(() => test);
/** An operator and an owner. Tests move the clock, so each test has new sessions. */
let wen: TestAdministrator;
let mei: TestAdministrator;
const begin = new Date('2026-11-20T10:00:00+08:00');
let copy: TestShop;

beforeAll(async () => {
  copy = await openTestShop({ copyOf: test });
});
afterAll(() => copy.close());
beforeEach(async () => {
  test.clock.set(begin);
  copy.clock.set(begin);
  wen = await newAdministrator(test);
  mei = await newAdministrator(test, 'owner');
});

const willing = (values: Partial<typeof users.$inferInsert> = {}) => willingMember(test, values);
const named = (...members: readonly Pick<Shopper, 'id'>[]): Segment => ({
  memberIds: members.map(({ id }) => id),
});

const written = (segment: Segment, values: Partial<typeof messages.$inferInsert> = {}) =>
  newMessage(test, segment, values);

/** The session of an operator ends within a day, so each look has a new one. */
const office = async () => (await newAdministrator(test)).api;
const preview = async (id: number) =>
  (await (await office()).previewMessage({ params: { id } })).data;
const send = async (id: number, body = {}) =>
  (await wen.api.sendMessage({ params: { id }, body })).data;
const stateOf = async (id: number) =>
  (await test.shop.db.select().from(messages).where(eq(messages.id, id)))[0]?.state;
const statesOf = async (id: number) =>
  (await test.shop.db.select().from(messageRecipients).where(eq(messageRecipients.messageId, id)))
    .map(({ state }) => state)
    .toSorted();
const subjectsTo = async ({ email }: Shopper) =>
  (await test.mails(email)).map(({ subject }) => subject);
const subject = ({ title }: { title: string }) => `【晴棉 QINGMIAN】${title}`;
const record = async (id: number) =>
  (await (await recordApi(test, 'messages')).call('edit', undefined, id)).data;

describe('a message', () => {
  it('reaches those who agreed to advertising, once, and says who is left out and why', async () => {
    const able = await willing();
    const refuses = await newShopper(test);
    const disabled = await willing({ isDisabled: true });
    const message = await written(named(able, refuses, disabled));
    expect(await preview(message.id)).toMatchObject({
      recipients: 1,
      byLine: 0,
      byEmail: 1,
      cost: 0,
      leftOut: { NO_CONSENT: 1, DISABLED: 1, LIMIT: 0, OTHER_CHANNEL: 0 },
      needsApproval: false,
      sendsAt: expect.stringMatching(/^2026-11-20T10:0/),
    });
    const wrong = wen.api.sendMessage({ params: { id: message.id }, body: { expectedCount: 2 } });
    expect(await refusalOf(wrong)).toBe('COUNT_CHANGED');
    expect(await send(message.id, { expectedCount: 1 })).toMatchObject({ recipients: 1 });
    await test.jobs.runDue();
    await test.jobs.runDue();
    expect(await subjectsTo(able)).toEqual([subject(message)]);
    expect([...(await subjectsTo(refuses)), ...(await subjectsTo(disabled))]).toEqual([]);
    expect(await stateOf(message.id)).toBe('DONE');
    expect(await entriesOf('message', message.id)).toMatchObject([{ call: 'sendMessage' }]);
    const again = wen.api.sendMessage({ params: { id: message.id }, body: {} });
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
  });

  it('is sent once when two people press at the same moment, and not to nobody', async () => {
    const able = await willing();
    const message = await written(named(able));
    const press = () => refusalOf(wen.api.sendMessage({ params: { id: message.id }, body: {} }));
    expect((await Promise.all([press(), press()])).toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const empty = await written(named(await newShopper(test)));
    const refused = await failureOf(wen.api.sendMessage({ params: { id: empty.id }, body: {} }));
    expect(refused?.errors.segment).toContain('沒有同意收活動消息 1');
    expect(await stateOf(empty.id)).toBe('DRAFT');
  });

  it('waits for its time, and for 09:00 during the quiet hours', async () => {
    const able = await willing();
    const sendAt = new Date('2026-11-20T22:00:00+08:00');
    const message = await written(named(able), { sendAt });
    expect(await send(message.id)).toMatchObject({ sendsAt: '2026-11-21T09:00:00+08:00' });
    for (const [time, sent] of [
      ['2026-11-20T20:59:00+08:00', 0],
      ['2026-11-20T22:01:00+08:00', 0],
      ['2026-11-21T08:59:00+08:00', 0],
      ['2026-11-21T09:00:00+08:00', 1],
    ] as const) {
      test.clock.set(new Date(time));
      await test.jobs.runDue();
      expect((await subjectsTo(able)).length, time).toBe(sent);
    }
  });

  it('gives its coupon once to everybody who gets it, and to nobody else', async () => {
    const able = await willing();
    const refuses = await newShopper(test);
    const { id: couponEventId } = await newCouponEvent(test.shop);
    const message = await written(named(able, refuses), { couponEventId });
    await send(message.id);
    await test.jobs.runDue();
    await test.jobs.runDue();
    const given = await test.shop.db
      .select({ userId: userCoupons.userId })
      .from(userCoupons)
      .where(eq(userCoupons.couponEventId, couponEventId));
    expect(given).toEqual([{ userId: able.id }]);
  });

  it('does not go without its coupon: it is refused or stops, and says why', async () => {
    const member = await willing();
    const { id: couponEventId } = await newCouponEvent(test.shop, {
      eventEndAt: new Date(begin.getTime() + dayInMilliseconds),
    });
    const sendAt = new Date(begin.getTime() + 2 * dayInMilliseconds);
    const late = await written(named(member), { couponEventId, sendAt });
    const refused = wen.api.sendMessage({ params: { id: late.id }, body: {} });
    expect(await refusalOf(refused)).toBe('COUPON_EVENT_IS_OFFLINE');
    const message = await written(named(member), { couponEventId });
    await send(message.id);
    await test.shop.db
      .update(couponEvents)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(couponEvents.id, couponEventId));
    await test.jobs.runDue();
    await test.jobs.runDue();
    expect(await subjectsTo(member)).toEqual([]);
    expect(await statesOf(message.id)).toEqual(['LEFT_OUT']);
    expect(await record(message.id)).toMatchObject({
      state: 'STOPPED',
      stoppedBecause: expect.stringContaining('優惠券'),
    });
    // The member may get the next one.
    expect(await preview((await written(named(member))).id)).toMatchObject({ recipients: 1 });
  });

  it('cannot be changed or removed once it was sent', async () => {
    const message = await written(named(await willing()));
    await send(message.id);
    const { version } = await record(message.id);
    const { call } = await recordApi(test, 'messages', { role: 'owner' });
    const changed = await call('update', { version, title: '改了' }, message.id);
    expect(changed.errors).toEqual({ title: expect.stringContaining('不能修改') });
    const removed = await call('delete', { version }, message.id);
    expect(removed.code).toBe('RECORD_IN_USE');
  });
});

describe('a message to more members than the limit', () => {
  it('waits for a second person, and goes to those who were fixed then', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    await approvalSettings.write(db, { ...limits, messageRecipients: 1 });
    const [one, two] = [await willing(), await willing()];
    const message = await written(named(one, two));
    const failure = await failureOf(wen.api.sendMessage({ params: { id: message.id }, body: {} }));
    expect(failure?.errorCode).toBe('APPROVAL_NEEDED');
    const approvalId = Number(failure?.extra.approvalId);
    await test.jobs.runDue();
    expect([await stateOf(message.id), await subjectsTo(one)]).toEqual(['AWAITING', []]);
    const own = wen.api.approveWish({ params: { id: approvalId }, body: {} });
    expect(await refusalOf(own)).toBe('FORBIDDEN');
    await db.update(users).set({ edmStatus: 'NO' }).where(eq(users.id, two.id));
    await mei.api.approveWish({ params: { id: approvalId }, body: {} });
    await test.jobs.runDue();
    expect([await subjectsTo(one), await subjectsTo(two)]).toEqual([[subject(message)], []]);
    expect(await statesOf(message.id)).toEqual(['LEFT_OUT', 'SENT']);
    await approvalSettings.write(db, limits);
  });

  it('cannot be sent in parts within 24 hours, also not at once', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    test.clock.set(new Date(begin.getTime() + 20 * dayInMilliseconds));
    const { api } = await newAdministrator(test);
    await approvalSettings.write(db, { ...limits, messageRecipients: 1 });
    const parts = [await written(named(await willing())), await written(named(await willing()))];
    const answers = await Promise.all(
      parts.map(({ id }) => refusalOf(api.sendMessage({ params: { id }, body: {} }))),
    );
    expect(answers.toSorted()).toEqual(['', 'APPROVAL_NEEDED']);
    test.clock.advance(86_400 + 1);
    const later = await written(named(await willing()));
    const next = (await office()).sendMessage({ params: { id: later.id }, body: {} });
    expect(await refusalOf(next)).toBe('');
    await approvalSettings.write(db, limits);
  });

  it('is a draft again once it is refused or stopped', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    await approvalSettings.write(db, { ...limits, messageRecipients: 0 });
    const message = await written(named(await willing()));
    for (const end of ['refuse', 'stop']) {
      const failure = await failureOf(
        wen.api.sendMessage({ params: { id: message.id }, body: {} }),
      );
      const id = Number(failure?.extra.approvalId);
      if (end === 'refuse') {
        await mei.api.refuseWish({ params: { id }, body: { reason: '太多' } });
      } else await wen.api.stopMessage({ params: { id: message.id } });
      expect([await stateOf(message.id), await statesOf(message.id)], end).toEqual(['DRAFT', []]);
    }
    await approvalSettings.write(db, limits);
  });
});

describe('how often a member gets advertising', () => {
  it('is once in seven days, also for two messages that two copies send at once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => willing()));
    const one = await written(named(...members));
    const other = await written(named(...members));
    await send(one.id);
    await send(other.id);
    await Promise.all([sendMessages(test.shop), sendMessages(copy.shop)]);
    await test.jobs.runDue();
    for (const member of members) expect(await subjectsTo(member)).toHaveLength(1);
    const states = [...(await statesOf(one.id)), ...(await statesOf(other.id))];
    expect(states.filter((state) => state === 'SENT')).toHaveLength(5);
    expect(states.filter((state) => state === 'LEFT_OUT')).toHaveLength(5);
    const third = await written(named(...members));
    expect(await preview(third.id)).toMatchObject({ recipients: 0, leftOut: { LIMIT: 5 } });
    test.clock.set(new Date(begin.getTime() + 7 * dayInMilliseconds + 600_000));
    expect(await preview(third.id)).toMatchObject({ recipients: 5 });
  });

  it('is not blocked for ever by a clock that ran ahead', async () => {
    const member = await willing();
    const at = new Date(begin.getTime() + 400 * dayInMilliseconds);
    await test.shop.db.insert(advertisedMembers).values({ userId: member.id, at });
    const message = await written(named(member));
    await send(message.id);
    await test.jobs.runDue();
    expect(await subjectsTo(member)).toHaveLength(1);
  });
});

describe('stopping a message', () => {
  it('lets nobody get it who waits, and answers a second press', async () => {
    const member = await willing();
    const message = await written(named(member), { sendAt: new Date('2026-11-20T18:00:00+08:00') });
    await send(message.id);
    expect((await wen.api.stopMessage({ params: { id: message.id } })).data).toMatchObject({
      state: 'STOPPED',
    });
    test.clock.set(new Date('2026-11-20T19:00:00+08:00'));
    await test.jobs.runDue();
    expect(await subjectsTo(member)).toEqual([]);
    const again = (await office()).stopMessage({ params: { id: message.id } });
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
    // The member may get the next one.
    const next = await written(named(member));
    expect(await preview(next.id)).toMatchObject({ recipients: 1 });
  });
});

describe('the numbers of a message', () => {
  it('count presses, leavings, orders and their sales, and stay when the recipients are deleted', async () => {
    const product = await newProduct(test.shop, { price: 500, stock: 99 });
    const [buyer, leaver] = [await willing(), await willing()];
    const message = await written(named(buyer, leaver));
    await send(message.id);
    await test.jobs.runDue();
    const [mail] = await test.mails(leaver.email);
    const press = /\/backstage\/api\/v1\/messages\/open\/\w+/.exec(mail?.text ?? '')?.[0] ?? '';
    const pressed = await test.http(press);
    expect([pressed.statusCode, pressed.headers.location]).toEqual([302, '/products']);
    // The link names the message and nobody: it is the same for all recipients.
    const [others] = await test.mails(buyer.email);
    expect(others?.text).toContain(press);
    const unknown = await test.http('/backstage/api/v1/messages/open/unknown');
    expect(unknown.headers.location).toBe('/');
    const leave = /\/unsubscribe\?code=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await test.http({ method: 'POST', url: leave, payload: 'leave=1' });
    const { api } = wen;
    const sales = async () =>
      (
        await api.readMetric({
          query: {
            name: 'sales',
            from: '2026-11-20T00:00:00+08:00',
            until: '2026-11-27T00:00:00+08:00',
          },
        })
      ).data.value ?? 0;
    const before = await sales();
    const order = await buy(buyer, { products: { [product]: 2 } });
    await deliver(test.shop, order.id);
    const numbers = {
      waitingCount: 0,
      sentCount: 2,
      failedCount: 0,
      leftOutCount: 0,
      pressedCount: 1,
      unsubscribedCount: 1,
      orderCount: 1,
      // The books say the same.
      salesAmount: (await sales()) - before,
    };
    expect(numbers.salesAmount).toBeGreaterThan(1000);
    expect(await record(message.id)).toMatchObject(numbers);
    // An erasure deletes the recipient at once.
    await test.shop.db.delete(messageRecipients).where(eq(messageRecipients.userId, buyer.id));
    expect(await record(message.id)).toMatchObject(numbers);
    test.clock.set(new Date(begin.getTime() + 91 * dayInMilliseconds));
    await test.jobs.runDue();
    expect(await statesOf(message.id)).toEqual([]);
    expect(await record(message.id)).toMatchObject(numbers);
  });

  it('stay when a message was planned for longer than recipients are kept, and it is still sent', async () => {
    const member = await willing();
    const sendAt = new Date(begin.getTime() + 100 * dayInMilliseconds);
    const message = await written(named(member), { sendAt });
    await send(message.id);
    test.clock.set(new Date(begin.getTime() + 95 * dayInMilliseconds));
    await test.jobs.runDue();
    test.clock.set(new Date(begin.getTime() + 101 * dayInMilliseconds));
    await test.jobs.runDue();
    expect(await subjectsTo(member)).toEqual([subject(message)]);
    expect(await record(message.id)).toMatchObject({ sentCount: 1 });
    test.clock.set(begin);
    const far = await written(named(await willing()), {
      sendAt: new Date(begin.getTime() + 181 * dayInMilliseconds),
    });
    const refused = await failureOf(
      (await office()).sendMessage({ params: { id: far.id }, body: {} }),
    );
    expect(refused?.errors.sendAt ?? refused?.errors.send_at).toContain('180');
  });
});

describe('a test of a message', () => {
  it('goes to the administrator who asks, and needs no right to send', async () => {
    const message = await written(named(await willing()));
    const marketing = await newAdministrator(test, 'marketing');
    const { data } = await marketing.api.tryMessage({ params: { id: message.id } });
    await test.jobs.runDue();
    expect((await test.mails(data.to)).map((mail) => mail.subject)).toContain(
      `［測試］${subject(message)}`,
    );
    // The button of a test leads to the link itself, so a press of it does not count.
    const [mail] = await test.mails(data.to);
    expect(mail?.text).toContain('/products');
    expect(mail?.text).not.toContain('/messages/open/');
    const params = { id: message.id };
    expect(await refusalOf(marketing.api.sendMessage({ params, body: {} }))).toBe('FORBIDDEN');
    const counted = await test.shop.db
      .select()
      .from(messageRecipients)
      .where(and(eq(messageRecipients.messageId, message.id)));
    expect(counted).toEqual([]);
  });
});
