import { withNewSession } from '../../new-shopper.ts';
import { chooseAtProvider, orderToPay, startOf, visit } from '../../pay-order.ts';
import { runJob } from '../action.ts';
import { pair } from '../pair.ts';
import type { ProxiedShop } from '../world.ts';

async function unpaid({ test }: ProxiedShop) {
  const { id, shopper } = await orderToPay(test, 'LINE_PAY');
  return { id, token: shopper.token };
}

const cancelBy = ({ test }: ProxiedShop, id: number, token: string) =>
  test.api.as(token).cancelOrder({ params: { id } });

/** An order on whose page the shopper has agreed. */
async function agreed(shop: ProxiedShop) {
  const order = await orderToPay(shop.test, 'LINE_PAY');
  const { info } = await startOf(order);
  const back = await chooseAtProvider(shop, info?.paymentUrl.web ?? '', 'success');
  return { id: order.id, token: order.shopper.token, back };
}

const reports = {
  lines: /^payment_reports /,
  because: 'every word of a provider is noted, by whom it came first',
};

/** An order is paid while it is cancelled, or while somebody else asks about its money. */
export const payingPairs = [
  pair({
    name: 'cancel-order, cancel-order',
    stage: unpaid,
    first: (shop, { id, token }) => cancelBy(shop, id, token),
    second: (shop, { id, token }) => cancelBy(shop, id, token),
  }),
  pair({
    name: 'cancel-order, start-payment',
    stage: unpaid,
    first: (shop, { id, token }) => cancelBy(shop, id, token),
    second: ({ test }, { id, token }) =>
      test.api.as(token).startPayment({ body: { orderId: id } }, { idempotencyKey: 'start' }),
    mayDiffer: [
      reports,
      {
        lines: /^(order_events|orders|metric_days_changed) /,
        because: 'a page that was being opened is noted as failed before the order is cancelled',
      },
    ],
  }),
  pair({
    name: 'cancel-order, return-from-line-pay',
    stage: agreed,
    leavesJobs: true,
    first: (shop, { id, token }) => cancelBy(shop, id, token),
    second: ({ test }, { back }) => visit(test, back),
    mayDiffer: [reports],
    alsoRight: [
      {
        answers: ['ORDER_PAYMENT_IS_BEING_CONFIRMED', ''],
        as: 'second alone',
        because:
          'the money was being collected: the order stays, and the shopper may cancel it again',
      },
      {
        answers: ['ORDER_ALREADY_PAYED', ''],
        as: 'second alone',
        because:
          'the order became paid while it was cancelled: it stays paid, and the shopper may cancel it again',
      },
    ],
  }),
  pair({
    name: 'return-from-line-pay, ask-silent-payments',
    async stage(shop) {
      const data = await agreed(shop);
      shop.test.clock.advance(900);
      return data;
    },
    leavesJobs: true,
    first: ({ test }, { back }) => visit(test, back),
    second: (shop) => runJob(shop, 'ask-silent-payments'),
    mayDiffer: [reports],
  }),
  pair({
    name: 'cancel-order, expire-unpaid-orders',
    async stage(shop) {
      const { id, shopper } = await orderToPay(shop.test, 'LINE_PAY');
      shop.test.clock.advance(5 * 86_400);
      const { token } = await withNewSession(shop.test, shopper);
      return { id, token };
    },
    leavesJobs: true,
    first: (shop, { id, token }) => cancelBy(shop, id, token),
    second: (shop) => runJob(shop, 'expire-unpaid-orders'),
  }),
];
