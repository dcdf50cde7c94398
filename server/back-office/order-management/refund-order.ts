import type { ApprovalDetail } from '#contract/approvals.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { formatTwd } from '#rules/numbers.ts';
import { refundedGoodsLabels } from '#rules/order-labels.ts';
import { readParcelsOf } from '#server/ordering/fulfilment/change-parcel.ts';
import { endExchange } from '#server/ordering/fulfilment/end-exchange.ts';
import { placeRefund } from '#server/ordering/fulfilment/refunded-in-parcels.ts';
import {
  type OrderRefund,
  type OrderRefundCode,
  refundUnits,
} from '#server/ordering/order-care/refunds/refund-order.ts';
import type { RefundedUnits } from '#server/ordering/order-care/refunds/worth-of-refund.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { findAttempt } from '#server/ordering/payments/attempts.ts';
import { moneyThere, moneyToGiveBack } from '#server/ordering/payments/exception-money.ts';
import { leftOfPayment } from '#server/ordering/payments/left-to-give-back.ts';
import {
  byPersonPrefix,
  findRefundByKey,
  type Refund,
} from '#server/ordering/payments/request-refund.ts';
import { runRefund } from '#server/ordering/payments/run-refund.ts';
import { findException } from '#server/ordering/payments/search-exceptions.ts';
import { findRefund } from '#server/ordering/payments/search-refunds.ts';
import { bankTookBack } from '#server/ordering/payments/taken-back-transfers.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval } from '../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../approvals/refund-limit.ts';
import { giveBackNow } from './exceptions/give-back.ts';

export interface AskedRefund {
  /** TWD. */
  amount: number;
  reason: string;
  /** Without it, the attempt that paid the order is refunded. */
  attemptId?: number | undefined;
  lines: RefundedUnits[];
  withShipFee: boolean;
  /** TWD that go back in all, as the person saw it: more than `amount` where an exchange ends. `amount` by default. */
  inAll?: number | undefined;
}

/**
 * Refunds money of an order, once for each Idempotency-Key of an administrator, and never more than was captured.
 * The refund and its audit entry are written first. Then the provider is asked; a job asks again if it does not
 * answer. Above the limit nothing happens before a second person approves it. STALE_RECORD if another sum would go back
 * in all.
 */
export async function refundOrder(
  shop: Shop,
  request: Actor & Pick<RequestContext, 'idempotencyKey'>,
  orderId: number,
  { attemptId, inAll, ...given }: AskedRefund,
) {
  const { administratorId, idempotencyKey } = request;
  if (idempotencyKey === undefined) return invalid({ idempotency_key: requiredInChinese });
  const refundKey = `${byPersonPrefix}${administratorId}-${sha256(`${orderId} ${idempotencyKey}`)}`;
  const asked: OrderRefund = {
    ...given,
    orderId,
    refundKey,
    ...(attemptId === undefined ? {} : { attemptId }),
  };
  const intended = await audited(shop, request, async (within) => {
    // A refund that exists, perhaps with the approval of a second person, is only answered again.
    if (await findRefundByKey(within.transaction, refundKey)) {
      const again = await refundNow(within, asked);
      return again.ok ? done(again.value.refund) : again;
    }
    const tried = await upToTheLimit(within, orderId, (inner) =>
      refundInAll(inner, asked, { seen: inAll ?? asked.amount, advice: '請重新整理後再退款' }),
    );
    if (!tried.ok) return tried;
    if ('made' in tried.value) return done(tried.value.made.refund);
    // The second person decides about the units of today's parcels.
    const placed = await withParcels(within.transaction, asked);
    if (!placed.ok) return placed;
    return done({ approvalId: await askForRefund(within, request, placed.value, tried.value) });
  });
  if (!intended.ok) return intended;
  if ('approvalId' in intended.value) {
    return done({ state: 'PENDING_APPROVAL' as const, ...intended.value });
  }
  const status = await afterRefund(shop, intended.value.id);
  return done({ state: 'REQUESTED' as const, ...intended.value, status });
}

/** Asks the provider at once, and drops the caches of the stock, because units may be back in it. */
async function afterRefund(shop: Shop, refundId: number) {
  await shop.cache.invalidate(['stock']);
  return runRefund(shop, refundId);
}

/** A new refund with the parcels in which its units are. The order stays locked until the commit. */
async function withParcels(
  transaction: Transaction,
  asked: OrderRefund,
): Promise<Outcome<OrderRefund, 'ORDER_CANNOT_BE_MOVED'>> {
  const { orderId, lines, refundKey } = asked;
  await lockOrder(transaction, { orderId }, ['id']);
  if (lines.length === 0 || (await findRefundByKey(transaction, refundKey))) return done(asked);
  const placed = await placeRefund(transaction, orderId, lines);
  return placed.ok ? done({ ...asked, lines: placed.value }) : placed;
}

/** A refund, and the TWD that go back in all: with the last units of an exchange more does. */
interface MadeRefund {
  refund: Refund;
  amount: number;
}

/** Stores the refund with its audit entry, with or without an approval. */
async function refundNow(
  { inside, transaction, note }: Audited,
  asked: OrderRefund,
): Promise<Outcome<MadeRefund, OrderRefundCode>> {
  const { orderId } = asked;
  if (!(await readOrderOverviews(transaction, [orderId])).has(orderId)) {
    return refused('ORDER_NOT_FOUND');
  }
  const placed = await withParcels(transaction, asked);
  if (!placed.ok) return placed;
  const isAgain = (await findRefundByKey(transaction, asked.refundKey)) !== undefined;
  const exchange = await findExchangeBy(transaction, orderId);
  // It is locked before stocks, as everywhere.
  if (exchange) await lockOrder(transaction, { orderId: exchange.fromOrderId }, ['id']);
  const refund = await refundUnits(inside, transaction, placed.value);
  if (!refund.ok) return refund;
  const { id, amount } = refund.value;
  const of = await findRefund(transaction, id);
  const attempt = of && (await findAttempt(transaction, of.refund.attemptId));
  const refunded = attempt?.refundedAmount ?? 0;
  const mayEnd = asked.lines.length > 0 && !isAgain;
  const end = mayEnd ? await endExchange(inside, transaction, orderId) : done(0);
  if (!end.ok) return end;
  const inAll = amount + end.value;
  await note({
    call: 'refundOrder',
    subject: ['refund', id],
    before: { orderId, captured: attempt?.capturedAmount ?? 0, refunded: refunded - amount },
    after: {
      orderId,
      attemptId: attempt?.id ?? 0,
      amount,
      refunded,
      ...(inAll > amount && { inAll }),
    },
  });
  return done({ refund: refund.value, amount: inAll });
}

/** As `refundNow`. STALE_RECORD if another sum goes back in all than a person saw. */
async function refundInAll(
  within: Audited,
  asked: OrderRefund,
  { seen, advice }: { seen: number; advice: string },
): Promise<Outcome<MadeRefund, OrderRefundCode | 'STALE_RECORD'>> {
  const made = await refundNow(within, asked);
  if (!made.ok || made.value.amount === seen) return made;
  const message = `退款金額剛有變動，這次共退 ${formatTwd(made.value.amount)}，${advice}`;
  return refused('STALE_RECORD', { message });
}

async function askForRefund(
  within: Audited,
  actor: Actor,
  asked: OrderRefund,
  { tooMuch, limit }: TooMuch,
): Promise<number> {
  const { orderId, amount, reason, refundKey } = asked;
  const order = (await readOrderOverviews(within.transaction, [orderId])).get(orderId);
  return askForApproval(within, actor, {
    kind: 'REFUND',
    subject: ['order', orderId],
    title: `訂單 ${order?.orderNo ?? ''} 退款 ${formatTwd(tooMuch)}`,
    path: `/orders/${orderId}`,
    facts: [
      { label: '訂單', value: order?.orderNo ?? '' },
      { label: '退款', value: formatTwd(amount) },
      ...detailsOfLimit(limit),
      ...(await detailsOfLines(within.transaction, asked)),
      ...(asked.withShipFee ? [{ label: '運費', value: '一併退還' }] : []),
      ...(tooMuch > amount
        ? [{ label: '換貨的款項', value: `訂單結束，共退 ${formatTwd(tooMuch)}` }]
        : []),
    ],
    data: { ...asked, inAll: tooMuch },
    requestKey: refundKey,
    reason,
    call: 'refundOrder',
  });
}

async function detailsOfLines(
  db: Queryable,
  { orderId, lines }: OrderRefund,
): Promise<ApprovalDetail[]> {
  const own = await readLines(db, [orderId]);
  const parcels = await readParcelsOf(db, orderId);
  const whereIs = ({ shipmentId, isInNoParcel }: RefundedUnits) => {
    if (isInNoParcel) return '，不在包裹裡';
    const code = parcels.find(({ id }) => id === shipmentId)?.code;
    return code === undefined ? '' : `，包裹 ${code}`;
  };
  return lines.map((line) => ({
    label: own.find(({ id }) => id === line.lineId)?.name ?? '',
    value: `× ${line.quantity}（${refundedGoodsLabels[line.goods]}）${whereIs(line)}`,
  }));
}

/** Whether an approval request is about the money of an exception. The exception is then closed too. */
const isOfException = (data: object): data is { exceptionId: number; orderId: number } =>
  'exceptionId' in data;

/** `inAll`: the TWD that the second person saw. Requests of an earlier release lack it. */
type ApprovedRefund = OrderRefund & { inAll?: number };

async function refundApproved(within: Audited, { inAll, ...asked }: ApprovedRefund) {
  const made = await refundInAll(within, asked, {
    seen: inAll ?? asked.amount,
    advice: '請拒絕這項申請，由申請人重新退款',
  });
  return made.ok ? done(made.value.refund) : made;
}

const nothingToRefund = '沒有可退的款項了（已退或退款中）';

/** Carries out a refund that a second person approved. */
export const refundAction: ApprovalAction = {
  async carryOut(within, approver, { data }) {
    const refund = isOfException(data)
      ? await giveBackNow(within, { id: data.exceptionId, orderId: data.orderId, by: approver })
      : await refundApproved(within, data as unknown as ApprovedRefund);
    if (!refund.ok) return refund;
    return done({
      state: 'DONE',
      afterCommit: (shop) => afterRefund(shop, refund.value.id),
    });
  },
  async whyNothingLeft(transaction, { subjectId, data }) {
    if (isOfException(data)) {
      const found = await findException(transaction, data.exceptionId);
      if (!found || found.exception.resolvedAt) return '這筆帳款異常已結案';
      if ((await moneyThere(transaction, found)) > 0) return undefined;
      return moneyToGiveBack(found) > 0 ? bankTookBack : nothingToRefund;
    }
    const { attemptId } = data as unknown as OrderRefund;
    const attempt = attemptId === undefined ? undefined : await findAttempt(transaction, attemptId);
    const left = attempt
      ? attempt.capturedAmount - attempt.refundedAmount
      : await leftOfPayment(transaction, subjectId);
    return left > 0 ? undefined : nothingToRefund;
  },
};
