import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Outcome } from '#contract/outcome.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type PaymentException, resolvePaymentException } from './exceptions.ts';
import { type ExceptionKind, paymentExceptions, takenBack } from './tables.ts';

/** The kinds of exceptions about transfers that pay nothing before a person has decided. */
export const aboutTransfers: readonly ExceptionKind[] = [
  'DEPOSIT_LATE',
  'DEPOSIT_OVER',
  'DEPOSIT_UNDER',
];

/** Why nothing is left to decide about money that came by transfer. */
export const bankTookBack = '銀行收回了轉帳';

/** A transfer that waits for a decision, and the exception about the bank's note that took its money back. */
export interface TakenBack {
  /** The exception about the transfer itself; it is open. */
  transfer: PaymentException;
  reversal: PaymentException;
}

/** The open exceptions of orders about transfers that pay nothing before a person has decided. */
export interface UndecidedTransfers {
  /** The transfers whose money is there. */
  waiting: readonly PaymentException[];
  takenBack: readonly TakenBack[];
  /** Notes that the bank took back another transfer: one that paid, was given back, or never came. */
  ofOthers: readonly PaymentException[];
}

export const nothingUndecided: UndecidedTransfers = { waiting: [], takenBack: [], ofOthers: [] };

/** TWD of the transfers whose money is there. */
export const sumOfWaiting = ({ waiting }: UndecidedTransfers): number =>
  waiting.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** What ended an exception about a transfer without a person's note: its money is decided about. */
const decided: readonly string[] = ['GIVEN_BACK', 'ACCEPTED', takenBack];

/**
 * The transfers of orders that wait for a decision, without those that the bank took back. A reversal names only
 * account and sum, so these rules pair it with a transfer:
 * - It takes back the newest transfer of the same sum before it, even if a person has closed that one with a note.
 * - If there is none before it, it takes back the first one after it, because the bank's notices arrive in any order.
 * - A closed reversal takes back none: its transfer is decided about, another one has replaced the money, or a person has
 *   said that the money is there.
 */
export async function readUndecided(
  db: Queryable,
  orderIds: readonly number[],
): Promise<UndecidedTransfers> {
  return orderIds.length === 0 ? nothingUndecided : pairsOf(await selectTransfers(db, orderIds));
}

function selectTransfers(db: Queryable, orderIds: readonly number[]) {
  const { amount, id, kind, orderId, resolvedAt } = paymentExceptions;
  const isTransfer = and(inArray(kind, [...aboutTransfers]), gt(amount, 0));
  const isReversal = and(eq(kind, 'DEPOSIT_UNKNOWN'), lt(amount, 0), isNull(resolvedAt));
  return db
    .select()
    .from(paymentExceptions)
    .where(and(inArray(orderId, [...orderIds]), or(isTransfer, isReversal)))
    .orderBy(asc(id));
}

function pairsOf(found: readonly PaymentException[]): UndecidedTransfers {
  const sumOf = ({ amount }: PaymentException) => amount ?? 0;
  const transfers = found.filter(
    (each) => sumOf(each) > 0 && !decided.includes(each.resolution ?? ''),
  );
  const gone = new Map<PaymentException, PaymentException>();
  const ofOthers: PaymentException[] = [];
  for (const reversal of found.filter((each) => sumOf(each) < 0)) {
    const alike = transfers.filter(
      (each) =>
        each.attemptId === reversal.attemptId &&
        sumOf(each) === -sumOf(reversal) &&
        !gone.has(each),
    );
    const transfer = alike.findLast((each) => each.id < reversal.id) ?? alike[0];
    if (transfer) gone.set(transfer, reversal);
    else ofOthers.push(reversal);
  }
  const open = transfers.filter(({ resolvedAt }) => resolvedAt === null);
  return {
    waiting: open.filter((each) => !gone.has(each)),
    takenBack: open.flatMap((transfer) => {
      const reversal = gone.get(transfer);
      return reversal ? [{ transfer, reversal }] : [];
    }),
    ofOthers,
  };
}

interface ClosedReversal {
  id: number;
  orderId: number;
  /** Who closes it, and what they found out. */
  by: string;
  resolution: string;
  /** Whether the money of the transfer is there all the same, e.g. because the bank has corrected itself. */
  isMoneyThere: boolean;
}

/**
 * A person closes the exception about a transfer that the bank took back. If they do not say that the money is there, the
 * transfer that waited for a decision is closed with it and never counts. NOT_FOUND if it is closed. The caller must hold
 * the lock on the order's row.
 */
export async function closeReversal(
  shop: Pick<Shop, 'db' | 'clock'>,
  transaction: Transaction,
  { orderId, isMoneyThere, ...closed }: ClosedReversal,
): Promise<Outcome<PaymentException, 'NOT_FOUND'>> {
  const { takenBack: pairs } = pairsOf(await selectTransfers(transaction, [orderId]).for('update'));
  const own = pairs.find(({ reversal }) => reversal.id === closed.id);
  const resolved = await resolvePaymentException(shop, closed);
  if (!resolved.ok) return resolved;
  const gone = own ? 'GONE_UNUSED' : 'GONE';
  await transaction
    .update(paymentExceptions)
    .set({ detail: { ...resolved.value.detail, money: isMoneyThere ? 'THERE' : gone } })
    .where(eq(paymentExceptions.id, closed.id));
  if (own && !isMoneyThere) await resolveAsTakenBack(shop, transaction, [own.transfer.id]);
  return resolved;
}

/** Whether a person has said that the money is there although the bank took the transfer back; null without an answer. */
export const isMoneyThere = ({ detail: { money } }: Pick<PaymentException, 'detail'>) =>
  money === undefined ? null : money === 'THERE';

function resolveAsTakenBack(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  ids: readonly number[],
) {
  return transaction
    .update(paymentExceptions)
    .set({ resolvedAt: clock.now(), resolvedBy: 'SYSTEM', resolution: takenBack })
    .where(inArray(paymentExceptions.id, [...ids]));
}

/**
 * Resolves the exceptions about transfers that the bank took back, and about their reversals, because the other money
 * of the order is decided about. Answers what was undecided. The caller must hold the lock on the order's row.
 */
export async function closeTakenBack(
  shop: Pick<Shop, 'clock'>,
  transaction: Transaction,
  orderId: number,
): Promise<UndecidedTransfers> {
  // Waits for a note that a person is writing about one of them.
  const undecided = pairsOf(await selectTransfers(transaction, [orderId]).for('update'));
  const ids = undecided.takenBack.flatMap(({ transfer, reversal }) => [transfer.id, reversal.id]);
  if (ids.length > 0) await resolveAsTakenBack(shop, transaction, ids);
  return undecided;
}
