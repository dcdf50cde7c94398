import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { completeRefundByHand } from '#server/ordering/payments/complete-refund.ts';
import {
  findRefund,
  keepHandReference,
  type ListedRefund,
  type RefundSearch,
  searchRefunds,
} from '#server/ordering/payments/search-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { orderIdOf } from './masked-order.ts';

type Listed = Reply<typeof adminPaymentCalls.searchRefunds>[number];

/** Refunds with the numbers of their orders, for lists. */
export async function listedRefunds(
  db: Queryable,
  refunds: readonly ListedRefund[],
): Promise<Listed[]> {
  const orders = await readOrderOverviews(
    db,
    refunds.map(({ refund }) => refund.orderId),
  );
  return refunds.map(({ refund, provider }) => ({
    ...refund,
    provider,
    orderNo: orders.get(refund.orderId)?.orderNo ?? '',
    createdAt: toWireInstant(refund.createdAt),
    doneAt: toWireInstantOrNull(refund.doneAt),
    bankFileAt: toWireInstantOrNull(refund.bankFileAt),
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

/** Completes a refund that a person has transferred, closes its exception, and stores the number of the transfer. */
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
