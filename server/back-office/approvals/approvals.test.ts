import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { administratorRoles } from '#contract/administrators.ts';
import { hasRight } from '#contract/rights.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { doTasks, fileApi } from '#server/testing/file-api.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type OrderToPay, orderRow, orderToPay, paidOrder } from '#server/testing/pay-order.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { approvals } from './tables.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

/** An order of 8,080 TWD that was paid with LINE Pay. */
const dearOrder = () => paidOrder(paying, 'LINE_PAY', { price: 8000 });

let keys = 0;
const ask = async (by: TestAdministrator, { id }: OrderToPay, amount: number) =>
  (
    await by.api.refundOrder(
      { params: { id }, body: { amount, reason: '整批瑕疵' } },
      { idempotencyKey: `wish-${++keys}` },
    )
  ).data;

async function approvalRequestOf(order: OrderToPay, amount = 6000) {
  const answer = await ask(wen, order, amount);
  if (answer.state !== 'PENDING_APPROVAL') throw new Error('Nobody has to approve that.');
  return answer.approvalId;
}

async function askToCancel({ api }: TestAdministrator, { id }: OrderToPay) {
  const { data } = await api.cancelOrderByShop({ params: { id }, body: { reason: '缺貨' } });
  if (data.state !== 'PENDING_APPROVAL') throw new Error('Nobody has to approve that.');
  return data.approvalId;
}

const approve = ({ api }: TestAdministrator, id: number) =>
  api.approveWish({ params: { id }, body: {} });
const find = async ({ api }: TestAdministrator, wanted: number) =>
  (await api.searchApprovals({ body: {} })).data.find(({ id }) => id === wanted);
const waiting = async ({ api }: TestAdministrator) => (await api.countApprovals()).data.waiting;

describe('a refund above the limit', () => {
  it('waits, without any money moved, and is made once by another person who may', async () => {
    const order = await dearOrder();
    const id = await approvalRequestOf(order);
    expect(await listRefunds(paying.test.shop, order.id)).toEqual([]);
    expect(await waiting(mei)).toBeGreaterThan(0);
    expect(await waiting(wen)).toBe(0);
    expect(await find(mei, id)).toMatchObject({
      kind: 'REFUND',
      state: 'PENDING',
      title: expect.stringMatching(new RegExp(`^訂單 ${order.orderNo} 退款 .*6,000`)),
      reason: '整批瑕疵',
      askedBy: wen.email,
      canDecide: true,
    });
    expect((await approve(mei, id)).data).toEqual({ id, state: 'DONE' });
    const [refund, ...others] = await listRefunds(paying.test.shop, order.id);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: 6000, status: 'DONE' });
    expect(await find(wen, id)).toMatchObject({ state: 'DONE', decidedBy: mei.email });
    expect(await queue.entriesOf('approval', id)).toMatchObject([
      { call: 'approveWish', administratorId: mei.id, after: { isOwnApproval: false } },
      { call: 'refundOrder', administratorId: wen.id },
    ]);
    // The action has an entry under the name of the person who approved it.
    expect(await queue.entriesOf('refund', refund?.id ?? 0)).toMatchObject([
      { call: 'refundOrder', administratorId: mei.id },
    ]);
  });

  it('up to the limit needs nobody else', async () => {
    expect(await ask(wen, await dearOrder(), 5000)).toMatchObject({
      state: 'REQUESTED',
      amount: 5000,
    });
  });

  it('counts with what went back of the order before, which its page says', async () => {
    const order = await dearOrder();
    await ask(wen, order, 3000);
    expect(await ask(wen, order, 1900)).toMatchObject({ state: 'REQUESTED' });
    const { data } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(data.refundLimit).toEqual({ amount: 5000, used: 4900 });
    const third = await ask(wen, order, 101);
    const id = third.state === 'PENDING_APPROVAL' ? third.approvalId : 0;
    expect((await find(mei, id))?.facts).toContainEqual({
      label: '先前已退',
      value: 'NT$\u00a04,900',
    });
    // The refund of a cancellation also needs approval.
    await askToCancel(wen, order);
    expect(await ask(wen, order, 100)).toMatchObject({ state: 'REQUESTED' });
    expect(await ask(wen, await dearOrder(), 4900)).toMatchObject({ state: 'REQUESTED' });
  });

  it('is not evaded by two refunds at the same moment', async () => {
    const order = await dearOrder();
    const colleague = await newAdministrator(paying.test, 'operator');
    const answers = await Promise.all([wen, colleague].map((by) => ask(by, order, 4000)));
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['PENDING_APPROVAL', 'REQUESTED']);
    const refunds = await listRefunds(paying.test.shop, order.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([4000]);
  });

  it('of two who approve at the same moment one wins, and the money goes back once', async () => {
    const order = await dearOrder();
    const id = await approvalRequestOf(order);
    const accountant = await newAdministrator(paying.test, 'accounting');
    const codes = await Promise.all([mei, accountant].map((by) => refusalOf(approve(by, id))));
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect(await listRefunds(paying.test.shop, order.id)).toHaveLength(1);
  });

  it('of more than came in is refused at once, and so is what was given back meanwhile', async () => {
    const order = await dearOrder();
    expect(await refusalOf(ask(wen, order, 9000))).toBe('REFUND_EXCEEDS_PAYMENT');
    const id = await approvalRequestOf(order, 6000);
    await ask(wen, order, 4000);
    expect(await refusalOf(approve(mei, id))).toBe('REFUND_EXCEEDS_PAYMENT');
    expect(await find(mei, id)).toMatchObject({ state: 'PENDING' });
  });

  it('is refused with a reason, and then nothing happens any more', async () => {
    const order = await dearOrder();
    const id = await approvalRequestOf(order);
    const refuse = (reason: string) => mei.api.refuseWish({ params: { id }, body: { reason } });
    expect(await refusalOf(refuse(' '))).toBe('VALIDATION_FAILED');
    await refuse('先請顧客補照片');
    expect(await find(wen, id)).toMatchObject({ state: 'REFUSED', answer: '先請顧客補照片' });
    expect(await refusalOf(approve(mei, id))).toBe('ALREADY_HANDLED');
    expect(await listRefunds(paying.test.shop, order.id)).toEqual([]);
  });

  it('expires after 72 hours', async () => {
    const order = await dearOrder();
    const id = await approvalRequestOf(order);
    const cancelled = await askToCancel(wen, order);
    expect(await askToCancel(mei, order), 'the approval request that waits is answered').toBe(
      cancelled,
    );
    paying.test.clock.advance(72 * 3600 - 60);
    const later = await newAdministrator(paying.test, 'owner');
    expect(await find(later, id)).toMatchObject({ state: 'PENDING' });
    paying.test.clock.advance(120);
    expect(await find(later, id)).toMatchObject({ state: 'LAPSED', canDecide: false });
    expect(await refusalOf(approve(later, id))).toBe('ALREADY_HANDLED');
    // It may be requested again before the job has ended the expired one.
    const anew = await askToCancel(later, order);
    expect(anew).not.toBe(cancelled);
    expect(await find(later, anew)).toMatchObject({ state: 'PENDING' });
    await paying.test.shop.jobs.runDue();
    const expired = await later.api.searchApprovals({ body: { state: 'LAPSED' } });
    expect(expired.data.map((approval) => approval.id)).toContain(id);
    // The sessions of the others have ended.
    Object.assign(wen, await newAdministrator(paying.test, 'operator'));
    Object.assign(mei, await newAdministrator(paying.test, 'owner'));
  });

  it.each(administratorRoles.filter((role) => role !== 'erp'))(
    'is decided about by %s only with the right',
    async (role) => {
      const id = await approvalRequestOf(await dearOrder());
      const code = await refusalOf(approve(await newAdministrator(paying.test, role), id));
      expect(code).toBe(hasRight(role, 'refund.approve') ? '' : 'FORBIDDEN');
    },
  );
});

describe('cancelling a paid order', () => {
  it('gives more than the limit back only when a second person approves it', async () => {
    const order = await dearOrder();
    const id = await askToCancel(wen, order);
    expect(await orderRow(paying.test, order.id)).toMatchObject({ orderStatus: 'ESTABLISHED' });
    await approve(mei, id);
    expect(await orderRow(paying.test, order.id)).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await refusalOf(askToCancel(wen, order))).toBe('ORDER_CANNOT_BE_CANCELLED');
    const unpaid = await orderToPay(paying.test, 'CATHAY_ATM', { price: 9000 });
    const free = await wen.api.cancelOrderByShop({
      params: { id: unpaid.id },
      body: { reason: '顧客來電' },
    });
    expect(free.data).toEqual({ state: 'CANCELLED', amount: 0 });
  });
});

describe('an import of prices', () => {
  it('that lowers one by more than the limit waits, and is written once it is approved [7.145]', async () => {
    const files = await fileApi(paying.test, 'products');
    const records = await recordApi(paying.test, 'products');
    const anHourAgo = new Date(paying.test.clock.now().getTime() - 3_600_000);
    const prices = { price: 100, memberPrice: null, updatedAt: anHourAgo };
    const id = await newProduct(paying.test.shop, prices);
    const read = async () => (await records.call('edit', undefined, id)).data;
    const csv = Buffer.from(`商品編號,售價\n${(await read()).materialNo},69\n`);
    const send = async () => {
      const { id: importId } = await files.tried(csv, 'prices.csv');
      const { data } = await files.post(`import/${importId}/run`, { confirm_price_drops: true });
      expect(data.state).toBe('WAITING');
      const { data: waiting } = await mei.api.searchApprovals({
        body: { kind: 'PRICE_IMPORT', state: 'PENDING' },
      });
      return { importId, approval: waiting[0]?.id ?? 0 };
    };
    const refused = await send();
    await mei.api.refuseWish({ params: { id: refused.approval }, body: { reason: '太低了' } });
    expect((await files.state(refused.importId)).data.state).toBe('READY');
    await files.post(`import/${refused.importId}/cancel`);

    // An expired request may be sent again at once, before the job has ended it.
    const expired = await send();
    const isExpired = eq(approvals.id, expired.approval);
    await paying.test.shop.db
      .update(approvals)
      .set({ lapsesAt: paying.test.clock.now() })
      .where(isExpired);
    expect((await files.state(expired.importId)).data.state).toBe('READY');
    const run = `import/${expired.importId}/run`;
    expect((await files.post(run, { confirm_price_drops: true })).data.state).toBe('WAITING');
    expect(await refusalOf(approve(mei, expired.approval))).toBe('ALREADY_HANDLED');
    await paying.test.shop.jobs.runDue();
    expect((await files.state(expired.importId)).data.state, 'the job leaves it').toBe('WAITING');
    await files.post(`import/${expired.importId}/cancel`);

    const { importId, approval } = await send();
    await doTasks(paying.test);
    expect((await read()).price).toBe(100);
    const accountant = await newAdministrator(paying.test, 'accounting');
    expect(await refusalOf(approve(accountant, approval))).toBe('FORBIDDEN');
    await approve(mei, approval);
    await doTasks(paying.test);
    expect((await files.state(importId)).data.state).toBe('DONE');
    expect((await read()).price).toBe(69);
  });
});

describe('a discount event above the limit', () => {
  it('is not shown before a second person approves it, whichever way its discount is written', async () => {
    const { shop } = paying.test;
    const goods = await newProduct(shop, { price: 100, memberPrice: null });
    const events = await recordApi(paying.test, 'discount-events');
    const values = {
      title: '清倉',
      label: '清倉',
      applicable: 'PARTIAL_PRODUCTS',
      discount_type: 'PERCENT',
      discount_value: 60,
      event_begin_at: '2026-01-01T00:00:00+08:00',
      event_end_at: '2036-01-01T00:00:00+08:00',
      products: [goods],
      combinations: [],
      web_image: '/media/a.webp',
      mobile_image: '/media/a.webp',
      current_visibility_rule: 'ONLINE',
    };
    const made = await events.call('create', values);
    expect(made).toMatchObject({ status: 409, code: 'APPROVAL_NEEDED' });
    const search = async () => (await events.call('search', { keyword: '清倉' })).rows;
    expect(await search()).toEqual([]);
    await approve(mei, Number(made.extra.approvalId));
    expect(await search()).toMatchObject([{ title: '清倉', discountValue: 60 }]);

    const offline = { ...values, title: '草稿', current_visibility_rule: 'OFFLINE' };
    const { data } = await events.call('create', {
      ...offline,
      discount_type: 'FIXED_PRICE',
      discount_value: 30,
    });
    const online = { current_visibility_rule: 'ONLINE', version: data.version };
    expect(await events.call('update-row', online, Number(data.id))).toMatchObject({
      code: 'APPROVAL_NEEDED',
    });
    const list = await events.call('update-list', { rows: [{ id: data.id, ...online }] });
    expect(list.data.rows).toMatchObject([{ errorCode: 'APPROVAL_NEEDED' }]);
    const changed = { discount_value: 60, version: data.version };
    const { data: milder } = await events.call('update-row', changed, Number(data.id));
    const shown = { ...online, version: milder.version };
    expect((await events.call('update-row', shown, Number(data.id))).code).toBe('');
  });
});

describe('somebody whose account is younger than an approval request', () => {
  it('is marked, before and after approving it, and in the log', async () => {
    const { db } = paying.test.shop;
    const id = await approvalRequestOf(await dearOrder());
    const since = (by: TestAdministrator, seconds: number) =>
      db
        .update(administrators)
        .set({ createdAt: new Date(paying.test.clock.now().getTime() + seconds * 1000) })
        .where(eq(administrators.id, by.id));
    const late = await newAdministrator(paying.test, 'accounting');
    const old = await newAdministrator(paying.test, 'accounting');
    await since(late, 1);
    await since(old, -3600);
    expect(await find(old, id)).toMatchObject({ isCallerYounger: false, isDeciderYounger: false });
    expect(await find(late, id)).toMatchObject({ isCallerYounger: true, canDecide: true });
    await approve(late, id);
    expect(await find(old, id)).toMatchObject({ isDeciderYounger: true, decidedBy: late.email });
    expect(await queue.entriesOf('approval', id)).toMatchObject([
      { call: 'approveWish', after: { isApproverYounger: true } },
      { call: 'refundOrder' },
    ]);
    const other = await approvalRequestOf(await dearOrder());
    await approve(old, other);
    expect(await find(late, other)).toMatchObject({ isDeciderYounger: false });
  });
});

describe('one’s own approval request', () => {
  it('is approved by nobody while somebody else could, and by the owner alone in a shop of one', async () => {
    const order = await dearOrder();
    const answer = await ask(mei, order, 6000);
    const id = answer.state === 'PENDING_APPROVAL' ? answer.approvalId : 0;
    expect(await find(mei, id)).toMatchObject({ canDecide: false });
    expect(await refusalOf(approve(mei, id))).toBe('FORBIDDEN');
    const { db } = paying.test.shop;
    await db.update(administrators).set({ isDisabled: true });
    const alone = await newAdministrator(paying.test, 'owner');
    const own = await ask(alone, await dearOrder(), 6000);
    const ownId = own.state === 'PENDING_APPROVAL' ? own.approvalId : 0;
    expect(await waiting(alone)).toBeGreaterThan(0);
    await approve(alone, ownId);
    expect(await find(alone, ownId)).toMatchObject({ state: 'DONE', isOwnApproval: true });
    const { data } = await alone.api.searchAuditEntries({
      body: { subjectType: 'approval', subjectId: ownId },
    });
    expect(data[0]).toMatchObject({ call: 'approveWish', after: { isOwnApproval: true } });
  });
});
