import { describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { codeOfRefundAccount } from '#server/ordering/orders/order-code.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';

const paying = paymentsForTests();
const { wen, mei, entriesOf } = administratorsForTests(() => paying.test);

const account = { bankCode: '013', account: '012345678901', holder: '王小棉' };
const masked = { bankCode: '013', account: '********8901', holder: '王＊棉' };
const runJobs = () => paying.test.shop.jobs.runDue();

/** An order that was paid twice by transfer; the second transfer must be refunded. */
async function paidTwice() {
  const order = await orderByTransfer(paying);
  await order.deposit(180);
  paying.test.clock.advance(5);
  await order.deposit(180);
  await runJobs();
  const [refund] = await listRefunds(paying.test.shop, order.id);
  const enter = () => {
    const code = codeOfRefundAccount(paying.test.shop, order.id);
    return paying.test.api.keepRefundAccount({ body: { code, ...account } });
  };
  return { ...order, params: { id: refund?.id ?? 0 }, enter };
}

describe('the account for a refund', () => {
  it('is masked for whoever reads the money of an order, and all that came is shown there', async () => {
    const { id, enter } = await paidTwice();
    const payments = async () => (await wen.api.readOrderPayments({ params: { id } })).data;
    expect((await payments()).refundAccount).toBeNull();
    await enter();
    expect((await payments()).refundAccount).toEqual({
      ...masked,
      enteredAt: toWireInstant(paying.test.clock.now()),
    });
    expect((await payments()).attempts.map(({ isSurplus }) => isSurplus)).toEqual([false, true]);
    const { data } = await wen.api.readOrderDesk({ params: { id } });
    expect(data.money).toMatchObject({ asked: 180, paid: 360, refunded: 180, outstanding: 0 });
    expect(data.edit.why).toBeNull();
  });

  it('is whole for whoever completes the refund, which is noted without it, until the refund is done', async () => {
    const { params, enter } = await paidTwice();
    const reveal = async () => (await wen.api.revealRefundAccount({ params })).data;
    expect(await refusalOf(reveal())).toBe('NOT_FOUND');
    await enter();
    expect(await reveal()).toEqual(account);
    const entries = await entriesOf('refund', params.id);
    expect(entries).toMatchObject([{ call: 'revealRefundAccount', administratorId: wen.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/8901|王小棉/);
    await wen.api.completeRefund({ params, body: { reference: 'TX-1' } });
    expect(await refusalOf(reveal())).toBe('ALREADY_HANDLED');
    const unknown = { params: { id: 999_999 } };
    expect(await refusalOf(mei.api.revealRefundAccount(unknown))).toBe('NOT_FOUND');
  });

  it('is asked for again by e-mail as long as the money has not left', async () => {
    const { params, shopper } = await paidTwice();
    const ask = () => refusalOf(wen.api.askForRefundAccount({ params }));
    expect(await ask()).toBe('');
    await runJobs();
    const mails = await paying.test.mails(shopper.email);
    expect(mails.filter(({ text }) => text?.includes('/refund-account?'))).toHaveLength(2);
    await wen.api.completeRefund({ params, body: { reference: 'TX-2' } });
    expect(await ask()).toBe('ORDER_CANNOT_BE_MOVED');
    const unknown = { params: { id: 999_999 } };
    expect(await refusalOf(wen.api.askForRefundAccount(unknown))).toBe('NOT_FOUND');
  });
});
