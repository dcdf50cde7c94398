import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { done, refused } from '#contract/outcome.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readOrderFacts } from '#server/ordering/orders/order-facts.ts';
import { findAttempt } from '#server/ordering/payments/attempts.ts';
import { completeRefundByHand } from '#server/ordering/payments/complete-refund.ts';
import { requestRefund } from '#server/ordering/payments/request-refund.ts';
import { runRefund } from '#server/ordering/payments/run-refund.ts';
import {
  findRefund,
  keepHandReference,
  type ListedRefund,
  type RefundSearch,
  searchRefunds,
} from '#server/ordering/payments/search-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../administrators.ts';
import { type Actor, audited } from '../audit.ts';
import { orderIdOf } from './masked-order.ts';

type Listed = Reply<typeof adminPaymentCalls.searchRefunds>[number];

/** Refunds with the numbers of their orders, for lists. */
export async function listedRefunds(
  db: Queryable,
  refunds: readonly ListedRefund[],
): Promise<Listed[]> {
  const orders = await readOrderFacts(
    db,
    refunds.map(({ refund }) => refund.orderId),
  );
  return refunds.map(({ refund, provider }) => ({
    ...refund,
    provider,
    orderNo: orders.get(refund.orderId)?.orderNo ?? '',
    createdAt: toWireInstant(refund.createdAt),
    doneAt: toWireInstantOrNull(refund.doneAt),
  }));
}

/** One page of the refunds, newest first. */
export async function listAllRefunds(
  { db }: Pick<Shop, 'db'>,
  { orderNo, ...search }: Omit<RefundSearch, 'orderId'> & { orderNo?: string | undefined },
): Promise<Page<Listed[]>> {
  const orderId = await orderIdOf(db, orderNo);
  const { items, meta } = await searchRefunds(db, { ...search, orderId });
  return { items: await listedRefunds(db, items), meta };
}

export interface RefundWish {
  /** TWD. */
  amount: number;
  reason: string;
  /** Without it, the attempt that paid the order is refunded. */
  attemptId?: number | undefined;
}

/**
 * Refunds money of an order, once for each Idempotency-Key of an administrator, and never more than was captured. The
 * refund and its audit entry are written first. Then the provider is asked; a job asks again if it does not answer.
 */
export async function refundOrder(
  shop: Shop,
  request: Actor & Pick<RequestContext, 'idempotencyKey'>,
  orderId: number,
  { attemptId, ...wish }: RefundWish,
) {
  const { administratorId, idempotencyKey } = request;
  if (idempotencyKey === undefined) return invalid({ idempotency_key: requiredInChinese });
  const refundKey = `administrator-${administratorId}-${sha256(`${orderId} ${idempotencyKey}`)}`;
  const intended = await audited(shop, request, async ({ inside, transaction, note }) => {
    if (!(await readOrderFacts(transaction, [orderId])).has(orderId)) {
      return refused('ORDER_NOT_FOUND');
    }
    const asked = {
      ...wish,
      orderId,
      refundKey,
      ...(attemptId === undefined ? {} : { attemptId }),
    };
    const refund = await requestRefund(inside, transaction, asked);
    if (!refund.ok) return refund;
    const { id, amount } = refund.value;
    const of = await findRefund(transaction, id);
    const attempt = of && (await findAttempt(transaction, of.refund.attemptId));
    const refunded = attempt?.refundedAmount ?? 0;
    await note({
      call: 'refundOrder',
      subject: ['refund', id],
      before: { orderId, captured: attempt?.capturedAmount ?? 0, refunded: refunded - amount },
      after: { orderId, attemptId: attempt?.id ?? 0, amount, refunded },
    });
    return refund;
  });
  if (!intended.ok) return intended;
  const status = await runRefund(shop, intended.value.id);
  return done({ ...intended.value, status });
}

/** Closes a refund whose money a person has transferred, and its exception; keeps the transfer's number. */
export async function completeRefund(
  shop: Shop,
  actor: Actor,
  refundId: number,
  reference: string,
) {
  return audited(shop, actor, async ({ inside, transaction, note }) => {
    const before = await findRefund(transaction, refundId);
    if (!before) return refused('NOT_FOUND');
    const by = await nameOfAdministrator(transaction, actor.administratorId);
    if (!(await completeRefundByHand(inside, { refundId, by }))) {
      const now = await findRefund(transaction, refundId);
      return now?.refund.status === 'DONE'
        ? refused('ALREADY_HANDLED')
        : refused('ORDER_CANNOT_BE_MOVED', { message: '金流仍在處理這筆退款，請稍後再試' });
    }
    await keepHandReference(transaction, refundId, reference);
    await note({
      call: 'completeRefund',
      subject: ['refund', refundId],
      before: { status: before.refund.status, amount: before.refund.amount },
      after: { status: 'DONE', amount: before.refund.amount, reference },
    });
    const after = await findRefund(transaction, refundId);
    const [refund] = await listedRefunds(transaction, after ? [after] : []);
    if (!refund) throw new Error(`Refund ${refundId} is gone.`);
    return done(refund);
  });
}
