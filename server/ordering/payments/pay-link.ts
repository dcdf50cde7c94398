import type { Parsed, Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import { refused } from '#contract/outcome.ts';
import type { PayLinkState } from '#contract/payment-enumerations.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { maskOrderNo } from '#rules/mask.ts';
import { awaitsTransfer, isPaid, isPaymentOver } from '#rules/orders/order-states.ts';
import { paymentKinds, shownPaymentTypes, wayOf } from '#rules/payments/payment-types.ts';
import { publicUrl } from '#server/config.ts';
import { codeOfPayment, orderOfPaymentCode } from '#server/ordering/orders/order-code.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { isCashRefused } from '#server/people/members/refuse-cash.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { mayBePaidBy } from './change-payment-type.ts';
import { startsOf, withPaymentProgress } from './payment-starts.ts';
import { readPaymentTerms } from './payment-terms.ts';
import { isOffered } from './providers.ts';
import { startPayment } from './start-payment.ts';

type Shown = Reply<typeof paymentCalls.readPayLink>;

/** The address of the page where everybody who has it can pay this order. */
export const payLinkOf = (shop: Pick<Shop, 'config' | 'keyedHash' | 'clock'>, orderId: number) =>
  `${publicUrl(shop.config)}/pay?code=${codeOfPayment(shop, orderId)}`;

/** What a code of a payment link shows of its order; undefined if the code is forged or too old. */
export async function readPayLink(shop: Shop, code: string): Promise<Shown | undefined> {
  const order = await orderOfLink(shop, code);
  if (!order) return undefined;
  const state = await stateOf(shop, order);
  const { paymentType, paidAmount, shipType } = order;
  return {
    orderNo: maskOrderNo(order.orderNo),
    paidAmount,
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    state,
    shipType,
    paymentType,
    expiresAt: toWireInstantOrNull(order.paidExpiredAt),
    offers: state === 'OPEN' ? await offersOf(shop, order) : [],
    virtualAccount: awaitsTransfer(order, shop.clock.now()) ? order.virtualAccount : null,
  };
}

/** Starts the payment of the order of a code, exactly as its buyer could after signing in. */
export async function payByLink(
  shop: Shop,
  { code, paymentType }: Parsed<typeof paymentCalls.payByLink>['body'],
  request: RequestContext,
) {
  const busy = await throttle(shop, 'pay-by-link', request, code);
  if (busy) return busy;
  const order = await orderOfLink(shop, code);
  if (!order) return refused('NOT_FOUND', { status: 404 });
  return startPayment(shop, {
    memberId: order.userId,
    idempotencyKey: request.idempotencyKey,
    body: { orderId: order.id, paymentType },
  });
}

async function orderOfLink(shop: Shop, code: string): Promise<WholeOrder | undefined> {
  const orderId = orderOfPaymentCode(shop, code);
  return orderId === undefined ? undefined : readWholeOrder(shop.db, orderId);
}

async function stateOf(shop: Shop, order: WholeOrder): Promise<PayLinkState> {
  if (isPaid(order)) return 'PAID';
  if (order.paymentStatus === 'EXPIRED') return 'EXPIRED';
  if (order.orderStatus === 'CANCELLED') return 'CANCELLED';
  if (isPaymentOver(order, shop.clock.now())) return 'EXPIRED';
  if ((await startsOf(shop.db, order.id)).isUncertain) return 'CONFIRMING';
  if (wayOf(order.paymentType) === 'ON_RECEIPT') return 'ON_RECEIPT';
  const { exhausted } = await withPaymentProgress(shop).readPaymentProgress(shop.db, [order.id]);
  return exhausted.has(order.id) ? 'EXHAUSTED' : 'OPEN';
}

/** The ways in which the order can be paid now: that of the order first checked as any other. */
async function offersOf(shop: Shop, order: WholeOrder): Promise<Shown['offers']> {
  const terms = await readPaymentTerms(shop);
  const isBarred = await isCashRefused(shop.db, order.userId, 'HOME_CASH');
  return shownPaymentTypes
    .filter(
      (type) =>
        isOffered(shop.config, type) &&
        mayBePaidBy(terms, order, type) &&
        !(isBarred && wayOf(type) === 'ON_RECEIPT'),
    )
    .map((paymentType) => ({
      paymentType,
      note: terms.notes[paymentType] ?? paymentKinds[paymentType].note[order.shipType],
    }));
}
