import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOfOrder, codeOfRefundAccount } from '#server/ordering/orders/order-code.ts';
import { allowances } from '#server/platform/http/rate-limits.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { completeRefundByHand } from './complete-refund.ts';
import { deleteRefundAccounts } from './refund-accounts.ts';
import { listRefunds, refundPayment } from './refund-payment.ts';
import { refundAccounts } from './tables.ts';

const paying = paymentsForTests({ rateLimits: true });
afterEach(() => checkLedgers(paying.test.shop.db));

type Order = Awaited<ReturnType<typeof orderByTransfer>>;

const account = { bankCode: '013', account: '0123-4567 8901', holder: '王小棉' };
const masked = { bankCode: '013', account: '********8901', holder: '王＊棉' };
const runJobs = () => paying.test.shop.jobs.runDue();
const read = async (code: string) =>
  (await paying.test.api.readRefundAccount({ query: { code } })).data;
const keep = async (code: string, changed: Partial<typeof account> = {}) =>
  (await paying.test.api.keepRefundAccount({ body: { code, ...account, ...changed } })).data;
const storedOf = async ({ id }: Order) =>
  (
    await paying.test.shop.db.select().from(refundAccounts).where(eq(refundAccounts.orderId, id))
  )[0];

/** An order that was paid twice by transfer; the second transfer must be refunded. */
async function paidTwice() {
  const order = await orderByTransfer(paying);
  await order.deposit(180);
  paying.test.clock.advance(5);
  await order.deposit(180);
  await runJobs();
  const [refund] = await listRefunds(paying.test.shop, order.id);
  return { ...order, refundId: refund?.id ?? 0 };
}

async function sentTo({ shopper }: Order, about: string): Promise<string[]> {
  const mails = await paying.test.mails(shopper.email);
  return mails.flatMap(({ text = '' }) => (text?.includes(about) ? [text] : []));
}

async function codeInEmail(order: Order): Promise<string> {
  const [message = ''] = await sentTo(order, '/refund-account?');
  return /refund-account\?code=(\S+)/.exec(message)?.[1] ?? '';
}

const complete = ({ refundId }: { refundId: number }) =>
  completeRefundByHand(paying.test.shop, { refundId, by: 'wen' });

describe('the e-mail about money that the shop transfers back', () => {
  it('comes at once, says why, how much and where to enter the account, and what is never asked', async () => {
    const order = await paidTwice();
    const messages = await sentTo(order, '/refund-account?');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('收到了多付的款項');
    expect(messages[0]).toContain('訂單不受影響');
    expect(messages[0]).toContain('退款金額：$180');
    expect(messages[0]).toContain('不會詢問密碼');
    expect(await sentTo(order, '已退回')).toEqual([]);
  });

  it('comes for every refund of a transfer, and knows an account that was entered before', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(180);
    const give = (amount: number) =>
      refundPayment(paying.test.shop, {
        orderId: order.id,
        amount,
        reason: '包裝凹損',
        refundKey: `part-${order.id}-${amount}`,
      });
    await give(20);
    await runJobs();
    expect(await sentTo(order, '這筆訂單的退款會以轉帳退回')).toHaveLength(1);
    await keep(await codeInEmail(order));
    await give(30);
    await runJobs();
    const [message] = await sentTo(order, '先前為這筆訂單填寫的帳戶');
    expect(message).toContain('退款金額：$30');
    expect(message).not.toContain('8901');
  });

  it('is followed by one that says that the money has left, and asks for nothing more', async () => {
    const order = await paidTwice();
    await keep(await codeInEmail(order));
    await complete(order);
    await runJobs();
    const messages = await sentTo(order, '已退回');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('款項已用轉帳匯出');
    expect(messages[0]).not.toContain('退款帳戶');
    expect(messages[0]).not.toContain('8901');
  });
});

describe('the page for the account of a refund', () => {
  it('shows number and account masked, and is not kept', async () => {
    const order = await paidTwice();
    const code = await codeInEmail(order);
    const orderNo = `${order.orderNo.slice(0, 4)}******${order.orderNo.slice(-4)}`;
    const about = { orderNo, amount: 180 };
    expect(await read(code)).toEqual({ ...about, state: 'WANTED', account: null });
    expect(await keep(code)).toEqual({ ...about, state: 'KEPT', account: masked });
    expect(await read(code)).toEqual({ ...about, state: 'KEPT', account: masked });
    const { headers } = await paying.test.http(`/api/v1/refund-accounts?code=${code}`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('keeps the account encrypted, each time differently, and for its own order only', async () => {
    const [order, other] = [await paidTwice(), await paidTwice()];
    const code = await codeInEmail(order);
    await keep(code);
    const first = await storedOf(order);
    expect(JSON.stringify(first)).not.toMatch(/8901|王小棉/);
    await keep(code);
    expect((await storedOf(order))?.sealed).not.toBe(first?.sealed);
    const { db } = paying.test.shop;
    await keep(await codeInEmail(other), { account: '999988887777' });
    await db
      .update(refundAccounts)
      .set({ sealed: first?.sealed ?? '' })
      .where(eq(refundAccounts.orderId, other.id));
    expect((await read(await codeInEmail(other))).account).toBeNull();
  });

  it('lets the account be changed until the money has left, and says then that it has', async () => {
    const order = await paidTwice();
    const code = await codeInEmail(order);
    await keep(code);
    expect((await keep(code, { account: '99998888777', bankCode: '700' })).account).toMatchObject({
      bankCode: '700',
      account: '*******8777',
    });
    await complete(order);
    expect(await read(code)).toMatchObject({ state: 'DONE', amount: 180 });
    expect(await refusalOf(keep(code))).toBe('REFUND_IS_DONE');
  });

  it('has one winner if the account is changed while the refund is completed', async () => {
    const order = await paidTwice();
    const code = await codeInEmail(order);
    await keep(code);
    const changed = refusalOf(keep(code, { account: '999988887777' }));
    const [refusal] = await Promise.all([changed, complete(order)]);
    const last = refusal === '' ? '********7777' : '********8901';
    expect(await read(code)).toMatchObject({ state: 'DONE', account: { account: last } });
  });

  it('is shown for 30 days, and for no forged code, nor for that of a result', async () => {
    const order = await paidTwice();
    const code = await codeInEmail(order);
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    for (const bad of [forged, codeOfOrder(paying.test.shop, order.id), 'x', '']) {
      expect(await refusalOf(read(bad))).toBe('NOT_FOUND');
      expect(await refusalOf(keep(bad))).toBe('NOT_FOUND');
    }
    paying.test.clock.advance(30 * 24 * 3600 + 60);
    expect(await refusalOf(read(code))).toBe('NOT_FOUND');
  });

  it('is not there for an order of which nothing is transferred back', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(180);
    const code = codeOfRefundAccount(paying.test.shop, order.id);
    expect(await refusalOf(read(code))).toBe('NOT_FOUND');
    expect(await refusalOf(keep(code))).toBe('NOT_FOUND');
    expect(await storedOf(order)).toBeUndefined();
  });

  it.each([
    ['a bank of two digits', { bankCode: '13' }],
    ['letters in the number', { account: '0123A5678901' }],
    ['seven digits', { account: '1234567' }],
    ['seventeen digits', { account: '12345678901234567' }],
    ['no holder', { holder: ' ' }],
  ])('refuses %s', async (_, changed) => {
    const code = codeOfRefundAccount(paying.test.shop, 1);
    expect(await refusalOf(keep(code, changed))).toBe('VALIDATION_FAILED');
  });

  it('slows down who tries many codes', async () => {
    const tries = async () => refusalOf(keep(`1.zzzzzz.${'x'.repeat(43)}`));
    const most = allowances['refund-account'].account;
    const codes: string[] = [];
    for (let count = 0; count <= most; count++) codes.push(await tries());
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['NOT_FOUND']));
  });
});

describe('an account that was entered', () => {
  it('is erased 90 days after the refund was completed, and not before', async () => {
    const order = await paidTwice();
    await keep(await codeInEmail(order));
    paying.test.clock.advance(100 * 24 * 3600);
    await deleteRefundAccounts(paying.test.shop);
    expect(await storedOf(order)).toBeDefined();
    await complete(order);
    paying.test.clock.advance(89 * 24 * 3600);
    await deleteRefundAccounts(paying.test.shop);
    expect(await storedOf(order)).toBeDefined();
    paying.test.clock.advance(2 * 24 * 3600);
    expect(await deleteRefundAccounts(paying.test.shop)).toBe(1);
    expect(await storedOf(order)).toBeUndefined();
  });
});
