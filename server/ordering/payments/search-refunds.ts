import { and, asc, desc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import { holdLock } from '#server/platform/database/transaction-locks.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import { hadTransferTakenBack } from './held-orders.ts';
import { paymentAttempts, paymentRefunds, type RefundStatus, refundAccounts } from './tables.ts';

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

export interface TransferSums {
  /** All refunds that a person has to transfer, and their TWD. */
  total: number;
  amount: number;
  /** Those with an account that the next file for the bank takes. */
  ready: number;
}

/** How many refunds a person has to transfer. */
export async function sumTransfers(db: Queryable): Promise<TransferSums> {
  const { amount, bankFileAt } = paymentRefunds;
  const isReady = sql`${refundAccounts.orderId} is not null and ${bankFileAt} is null
    and not ${hadTransferTakenBack(paymentRefunds.orderId)}`;
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      // PostgreSQL's int would end at 2,147,483,647 TWD.
      amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number),
      ready: sql<number>`(count(*) filter (where ${isReady}))::int`,
    })
    .from(paymentRefunds)
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, paymentRefunds.orderId))
    .where(eq(paymentRefunds.status, 'BY_HAND'));
  return sums ?? { total: 0, amount: 0, ready: 0 };
}

/** A refund that the shop transfers itself, with the account that the member has entered, still encrypted. */
export interface OpenTransfer {
  refund: typeof paymentRefunds.$inferSelect;
  sealed: string | null;
  enteredAt: Date | null;
}

const transferColumns = {
  refund: paymentRefunds,
  sealed: refundAccounts.sealed,
  enteredAt: refundAccounts.enteredAt,
};

/** The refunds that a person has to transfer, the oldest first, at most `most`. */
export function listOpenTransfers(db: Queryable, most: number): Promise<OpenTransfer[]> {
  return db
    .select(transferColumns)
    .from(paymentRefunds)
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, paymentRefunds.orderId))
    .where(eq(paymentRefunds.status, 'BY_HAND'))
    .orderBy(asc(paymentRefunds.id))
    .limit(most);
}

/** A person still has to transfer the refund, and the bank has not taken back the transfer that paid its order. */
const mayBeTransferred = and(
  eq(paymentRefunds.status, 'BY_HAND'),
  not(hadTransferTakenBack(paymentRefunds.orderId)),
);

/** Whole seconds, as programs read and send the time of a file. */
const secondOfFile = sql`date_trunc('second', ${paymentRefunds.bankFileAt})`;

/** A file for the bank: when and by whom it was made, and the refunds in it that still are to be transferred. */
export interface BankFile {
  at: Date;
  by: string;
  count: number;
  /** TWD. */
  amount: number;
}

/** The files for the bank with refunds that may still be transferred, the newest first, at most `most`. */
export function listBankFiles(db: Queryable, most: number): Promise<BankFile[]> {
  const { amount, bankFileAt, bankFileBy } = paymentRefunds;
  return db
    .select({
      at: sql<Date>`${secondOfFile}`.mapWith(bankFileAt),
      by: sql<string>`coalesce(string_agg(distinct ${bankFileBy}, '、'), '')`,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${amount})`.mapWith(Number),
    })
    .from(paymentRefunds)
    .innerJoin(refundAccounts, eq(refundAccounts.orderId, paymentRefunds.orderId))
    .where(and(mayBeTransferred, isNotNull(bankFileAt)))
    .groupBy(secondOfFile)
    .orderBy(desc(secondOfFile))
    .limit(most);
}

/** The refunds of the file that was made in this second, as far as they may still be transferred, the oldest first. */
export function transfersOfFile(db: Queryable, at: Date): Promise<OpenTransfer[]> {
  return db
    .select(transferColumns)
    .from(paymentRefunds)
    .innerJoin(refundAccounts, eq(refundAccounts.orderId, paymentRefunds.orderId))
    .where(
      and(
        mayBeTransferred,
        eq(secondOfFile, sql`date_trunc('second', ${at.toISOString()}::timestamptz)`),
      ),
    )
    .orderBy(asc(paymentRefunds.id));
}

/**
 * Locks the refunds for the next file of the bank: those with an account that are in no file yet and may be
 * transferred, the oldest first, at most `most`. Rows that another transaction has locked are left out, because it puts
 * them into its own file or completes them.
 */
export function lockTransfersForFile(
  transaction: Transaction,
  most: number,
): Promise<OpenTransfer[]> {
  return transaction
    .select(transferColumns)
    .from(paymentRefunds)
    .innerJoin(refundAccounts, eq(refundAccounts.orderId, paymentRefunds.orderId))
    .where(and(mayBeTransferred, isNull(paymentRefunds.bankFileAt)))
    .orderBy(asc(paymentRefunds.id))
    .limit(most)
    .for('update', { of: paymentRefunds, skipLocked: true });
}

/**
 * Stores when and by whom these refunds were put into a file for the bank; the caller has locked them. Answers when. That
 * is the first second from `at` on in which no other file was made, because its second names a file.
 */
export async function noteInBankFile(
  transaction: Transaction,
  refundIds: readonly number[],
  { at, by }: { at: Date; by: string },
): Promise<Date> {
  await holdLock(transaction, lockKeys.bankFile);
  const [last] = await transaction
    .select({
      next: sql<Date | null>`max(${secondOfFile}) + interval '1 second'`.mapWith(
        paymentRefunds.bankFileAt,
      ),
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.status, 'BY_HAND'));
  const free = last?.next && last.next > at ? last.next : at;
  await transaction
    .update(paymentRefunds)
    .set({ bankFileAt: free, bankFileBy: by })
    .where(inArray(paymentRefunds.id, [...refundIds]));
  return free;
}

/** The refunds of one order that a person has to transfer, the oldest first. */
export function openTransfersOf(
  db: Queryable,
  orderId: number,
): Promise<(typeof paymentRefunds.$inferSelect)[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.orderId, orderId), eq(paymentRefunds.status, 'BY_HAND')))
    .orderBy(asc(paymentRefunds.id));
}

/** The refund of an order that a person has transferred with this number; undefined if there is none. */
export async function transferredWith(
  db: Queryable,
  {
    orderId,
    reference,
    amount,
  }: { orderId: number; reference: string; amount?: number | undefined },
): Promise<typeof paymentRefunds.$inferSelect | undefined> {
  const [refund] = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.orderId, orderId),
        eq(paymentRefunds.status, 'DONE'),
        eq(paymentRefunds.handReference, reference),
        amount === undefined ? undefined : eq(paymentRefunds.amount, amount),
      ),
    )
    .limit(1);
  return refund;
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
