import { and, desc, eq } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import { paymentAttempts, paymentRefunds, type RefundStatus } from './tables.ts';

export interface RefundSearch extends Narrowing {
  status?: RefundStatus | undefined;
  orderId?: number | undefined;
  page: number;
  perPage: number;
}

export interface ListedRefund {
  refund: typeof paymentRefunds.$inferSelect;
  provider: PaymentType;
}

function withProviders(db: Queryable) {
  return db
    .select({ refund: paymentRefunds, provider: paymentAttempts.provider })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId));
}

/** One page of the refunds, newest first. */
export async function searchRefunds(
  db: Queryable,
  { status, orderId, page, perPage, where: narrowed, orderBy }: RefundSearch,
): Promise<Page<ListedRefund[]>> {
  const range = rangeAt(page, perPage);
  const where = and(
    status && eq(paymentRefunds.status, status),
    orderId === undefined ? undefined : eq(paymentRefunds.orderId, orderId),
    narrowed,
  );
  const items = await withProviders(db)
    .where(where)
    .orderBy(...(orderBy ?? [desc(paymentRefunds.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return { items, meta: metaOf(range, await db.$count(paymentRefunds, where)) };
}

/** Whether a refund of the order waits for the shop's own transfer. */
export async function hasTransferToMake(db: Queryable, orderId: number): Promise<boolean> {
  const isMeant = and(eq(paymentRefunds.orderId, orderId), eq(paymentRefunds.status, 'BY_HAND'));
  return (await db.$count(paymentRefunds, isMeant)) > 0;
}

/** One refund with its provider; undefined if it is unknown. */
export async function findRefund(db: Queryable, id: number): Promise<ListedRefund | undefined> {
  const [row] = await withProviders(db).where(eq(paymentRefunds.id, id));
  return row;
}

/** Stores the number of the transfer of a refund by hand, in the transaction that completes the refund. */
export async function keepHandReference(
  transaction: Transaction,
  refundId: number,
  handReference: string,
): Promise<void> {
  await transaction
    .update(paymentRefunds)
    .set({ handReference })
    .where(eq(paymentRefunds.id, refundId));
}
