import type { PaymentType } from '#contract/enumerations.ts';
import { newProduct } from '../../new-goods.ts';
import { buy, newShopper } from '../../new-shopper.ts';
import { deliver, payInAdvance } from '../../order-life.ts';
import { orderToPay, paidOrder } from '../../pay-order.ts';
import { action, auditedAgain, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { office, tokenOf } from './staff.ts';

const reason = '包裝凹損';

async function paid(shop: ProxiedShop, paymentType: PaymentType = 'LINE_PAY', price = 100) {
  const { id, shopper } = await paidOrder(shop, paymentType, { price });
  return { id, token: shopper.token, staff: await tokenOf(shop) };
}

async function unpaid({ test }: ProxiedShop, paymentType: PaymentType = 'CATHAY_ATM') {
  const { id, shopper } = await orderToPay(test, paymentType);
  return { id, token: shopper.token };
}

/** Three units at 100 TWD, paid and received. */
async function received(shop: ProxiedShop) {
  const { test } = shop;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { memberPrice: null, stock: 10 });
  const order = await buy(shopper, { products: { [product]: 3 } });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  await deliver(test.shop, order.id);
  const params = { id: order.id };
  const lineId = (await shopper.api.readOrder({ params })).data.items.products[0]?.lineId ?? 0;
  return { id: order.id, token: shopper.token, lineId, product, staff: await tokenOf(shop) };
}

const returnOf = (lineId: number) => ({
  note: '',
  lines: [{ lineId, quantity: 2, reason: 'CHANGED_MIND' as const, isOpened: false }],
});

/** A return of two of three units, as far as `until`. */
async function returned(shop: ProxiedShop, until: 'asked' | 'approved' | 'received') {
  const order = await received(shop);
  const api = shop.test.api.as(order.token);
  const { data } = await api.requestReturn({
    params: { id: order.id },
    body: returnOf(order.lineId),
  });
  const returnId = data.returns[0]?.id ?? 0;
  const staff = office(shop, order.staff);
  const params = { id: returnId };
  if (until !== 'asked') await staff.approveReturn({ params });
  if (until === 'received') await staff.receiveReturn({ params, body: { isSaleable: true } });
  return { ...order, returnId };
}

/** A return of two of three units that have come back. */
export const receivedReturn = (shop: ProxiedShop) => returned(shop, 'received');

/** An exchange of the two returned units for the same, with its sums. */
async function exchanged(shop: ProxiedShop) {
  const order = await returned(shop, 'received');
  const wanted = [{ kind: 'product' as const, id: order.product, quantity: 2 }];
  const params = { id: order.returnId };
  const { data } = await office(shop, order.staff).reviewExchange({ params, body: { wanted } });
  return { ...order, body: { wanted, givenBack: data.givenBack, due: data.due } };
}

/** An order of one unit that is to become two, with what the page showed. */
export async function editedOrder(shop: ProxiedShop) {
  const { id } = await orderToPay(shop.test, 'HOME_CASH');
  const staff = await tokenOf(shop);
  const api = office(shop, staff);
  const { data } = await api.readOrderDesk({ params: { id } });
  const body = {
    version: data.edit.version,
    lines: [{ lineId: data.lines[0]?.lineId ?? 0, quantity: 2 }],
    added: [],
  };
  const review = (await api.reviewOrderLines({ params: { id }, body })).data;
  return { id, staff, body: { ...body, paid: review.after.paid, reason } };
}

/** A refund of 6,000 TWD that waits for a second person. */
export async function refundToApprove(shop: ProxiedShop) {
  const { id } = await paid(shop, 'LINE_PAY', 8000);
  const body = { amount: 6000, reason };
  const options = { idempotencyKey: 'wish' };
  const { data } = await office(shop, await tokenOf(shop, 'operator')).refundOrder(
    { params: { id }, body },
    options,
  );
  if (data.state !== 'PENDING_APPROVAL') throw new Error('Nobody has to approve that.');
  return { approvalId: data.approvalId, staff: await tokenOf(shop) };
}

/** What was asked a second time is found done, without the provider's own number. */
const askedAgain = {
  lines: /^payment_refunds .*"status":"DONE"/,
  because: 'a provider that has refunded already says so without its own number of the refund',
};
const claimed = 'the claim of the refund is written before the provider is asked';

/** What becomes of an order after it was placed, and its money. */
export const orderCareActions = [
  action({
    name: 'cancel-unpaid-order',
    calls: ['cancelOrder'],
    stage: (shop) => unpaid(shop),
    act: ({ test }, { id, token }) => test.api.as(token).cancelOrder({ params: { id } }),
    doneAlready: ['ORDER_CANNOT_BE_CANCELLED'],
  }),
  action({
    name: 'cancel-paid-order',
    stage: (shop) => paid(shop),
    act: ({ test }, { id, token }) => test.api.as(token).cancelOrder({ params: { id } }),
    doneAlready: ['ORDER_CANNOT_BE_CANCELLED'],
  }),
  action({
    name: 'cancel-order-by-shop',
    calls: ['cancelOrderByShop'],
    stage: (shop) => paid(shop, 'CATHAY_CREDIT_CARD'),
    act: (shop, { id, staff }) =>
      office(shop, staff).cancelOrderByShop({ params: { id }, body: { reason } }),
    doneAlready: ['ORDER_CANNOT_BE_CANCELLED'],
  }),
  action({
    name: 'expire-unpaid-orders',
    jobs: ['expire-unpaid-orders'],
    async stage(shop) {
      const order = await unpaid(shop);
      shop.test.clock.advance(5 * 86_400);
      return order;
    },
    leavesJobs: true,
    act: (shop) => runJob(shop, 'expire-unpaid-orders'),
    inSteps: 'each order expires for itself',
  }),
  ...(['LINE_PAY', 'CATHAY_CREDIT_CARD'] as const).map((paymentType) =>
    action({
      name: `refund-payment-${paymentType.toLowerCase().replaceAll('_', '-')}`,
      jobs: ['refund-payment'],
      async stage(shop) {
        const order = await paid(shop, paymentType);
        await shop.test.shop.jobs.runDue();
        await shop.test.api.as(order.token).cancelOrder({ params: { id: order.id } });
        return { refunds: await shop.test.shop.jobs.waiting('refund-payment') };
      },
      leavesJobs: true,
      act: (shop, { refunds }) => runJob(shop, 'refund-payment', refunds),
      inSteps: claimed,
      mayDiffer: [askedAgain],
    }),
  ),
  action({
    name: 'refund-order',
    calls: ['refundOrder'],
    stage: (shop) => paid(shop),
    act: (shop, { id, staff }) =>
      office(shop, staff).refundOrder(
        { params: { id }, body: { amount: 80, reason } },
        { idempotencyKey: 'refund' },
      ),
    inSteps: claimed,
    mayDiffer: [auditedAgain, askedAgain],
  }),
  action({
    name: 'ask-for-refund',
    async stage(shop) {
      const { id } = await paid(shop, 'LINE_PAY', 8000);
      return { id, staff: await tokenOf(shop, 'operator') };
    },
    act: (shop, { id, staff }) =>
      office(shop, staff).refundOrder(
        { params: { id }, body: { amount: 6000, reason } },
        { idempotencyKey: 'wish' },
      ),
  }),
  action({
    name: 'approve-refund',
    calls: ['approveWish'],
    stage: refundToApprove,
    act: (shop, { approvalId, staff }) =>
      office(shop, staff).approveWish({ params: { id: approvalId }, body: {} }),
    // The decision is stored first, then the refund is asked for; its job finishes it.
    mayWait: ['ALREADY_HANDLED'],
    inSteps: claimed,
    mayDiffer: [askedAgain],
  }),
  action({
    name: 'refuse-refund',
    calls: ['refuseWish'],
    stage: refundToApprove,
    act: (shop, { approvalId, staff }) =>
      office(shop, staff).refuseWish({ params: { id: approvalId }, body: { reason: '請改退貨' } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'request-return',
    calls: ['requestReturn'],
    stage: received,
    act: ({ test }, { id, token, lineId }) =>
      test.api.as(token).requestReturn({ params: { id }, body: returnOf(lineId) }),
    doneAlready: ['RETURN_IS_UNDER_WAY'],
  }),
  action({
    name: 'approve-return',
    calls: ['approveReturn'],
    stage: (shop) => returned(shop, 'asked'),
    act: (shop, { returnId, staff }) =>
      office(shop, staff).approveReturn({ params: { id: returnId } }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
  }),
  action({
    name: 'refuse-return',
    calls: ['refuseReturn'],
    stage: (shop) => returned(shop, 'asked'),
    act: (shop, { returnId, staff }) =>
      office(shop, staff).refuseReturn({ params: { id: returnId }, body: { reason } }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
  }),
  action({
    name: 'receive-return',
    calls: ['receiveReturn'],
    stage: (shop) => returned(shop, 'approved'),
    act: (shop, { returnId, staff }) =>
      office(shop, staff).receiveReturn({ params: { id: returnId }, body: { isSaleable: true } }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
  }),
  action({
    name: 'refund-return',
    calls: ['refundReturn'],
    stage: receivedReturn,
    act: (shop, { returnId, staff }) =>
      office(shop, staff).refundReturn({ params: { id: returnId } }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
    inSteps: claimed,
  }),
  action({
    name: 'exchange-return',
    calls: ['exchangeReturn'],
    stage: exchanged,
    act: (shop, { returnId, staff, body }) =>
      office(shop, staff).exchangeReturn({ params: { id: returnId }, body }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED'],
  }),
  action({
    name: 'edit-order-lines',
    calls: ['editOrderLines'],
    stage: editedOrder,
    act: (shop, { id, staff, body }) =>
      office(shop, staff).editOrderLines({ params: { id }, body }),
    doneAlready: ['STALE_RECORD'],
  }),
  action({
    name: 'finish-orders',
    jobs: ['finish-orders'],
    async stage(shop) {
      await received(shop);
      shop.test.clock.advance(15 * 86_400);
      return {};
    },
    leavesJobs: true,
    act: (shop) => runJob(shop, 'finish-orders'),
    inSteps: 'each order is finished for itself',
  }),
];
