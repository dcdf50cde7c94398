import { refundPayment } from '#server/ordering/payments/refund-payment.ts';
import { intercept } from './intercept.ts';
import { chooseAtBank, chooseAtProvider, orderToPay, startOf, visit } from './pay-order.ts';
import type { PaymentTest } from './payment-network.ts';

/** An order of 180 TWD that was paid with LINE Pay. */
export async function paidOrder({ test, network }: PaymentTest) {
  const order = await orderToPay(test, 'LINE_PAY');
  const started = await startOf(order);
  const back = await chooseAtProvider({ network }, started.info?.paymentUrl.web ?? '', 'success');
  await visit(test, back);
  return {
    ...order,
    /** The amounts (TWD) that LINE Pay refunded, in order. */
    givenBack: () =>
      network.ledgers.linePay.byOrder(`${order.orderNo}-1`)?.refunds.map(({ amount }) => amount),
  };
}

/** An order of 180 TWD to be paid by transfer, with its virtual account. */
export async function orderByTransfer({ test }: Pick<PaymentTest, 'test'>) {
  const order = await orderToPay(test, 'CATHAY_ATM');
  const account = (await startOf(order)).virtualAccount ?? '';
  return {
    ...order,
    account,
    deposit: (amount: number) =>
      test.api.makeTestDeposit({ body: { virtualAccount: account, amount } }),
  };
}

/** An order of 180 TWD to which money was transferred after its cancellation; the money is refunded. */
export async function depositAfterCancel(paying: PaymentTest) {
  const order = await orderByTransfer(paying);
  await order.shopper.api.cancelOrder({ params: { id: order.id } });
  await order.deposit(180);
  return order;
}

/** An order that was cancelled while its shopper was on the bank's card page and then paid there. */
export async function paidAfterCancel(paying: PaymentTest) {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  const { redirectViewUrl } = await startOf(order);
  await chooseAtBank(paying, redirectViewUrl ?? '', 'cancel');
  await order.shopper.api.cancelOrder({ params: { id: order.id } });
  await paying.network.app.inject({
    method: 'POST',
    url: '/cathay/card/decide',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `order=${order.orderNo}A1&choice=success&notice=once`,
  });
  return order;
}

/** An order that was paid with LINE Pay, which then refused to refund 80 TWD of it: REFUND_FAILED. */
export async function failedRefund(paying: PaymentTest) {
  const order = await paidOrder(paying);
  intercept(paying.test.shop, {
    isMeant: (url) => url.endsWith('/refund'),
    answer: () => Response.json({ returnCode: '1163', returnMessage: '' }),
  });
  const { id: orderId } = order;
  const asked = { orderId, amount: 80, reason: '包裝凹損', refundKey: `failed-${orderId}` };
  const refund = await refundPayment(paying.test.shop, asked);
  if (!refund.ok || refund.value.status !== 'FAILED') throw new Error('The refund did not fail.');
  return { ...order, refundId: refund.value.id };
}
