import { and, desc, eq, isNull, max } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { ExceptionKind } from '#contract/payment-enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { lockOrderOfPayment, type PayableOrder } from '#server/ordering/orders/lock-order.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { isDue } from './apply-payment-report.ts';
import { captureSurplus, isUncaptured, referenceOfDeposit } from './capture-transfer.ts';
import { takeIn } from './cathay-atm/record-deposit.ts';
import type { PaymentException } from './exceptions.ts';
import type { Attempt } from './provider.ts';
import { providerOf } from './providers.ts';
import { type Refund, type RefundCode, requestRefund } from './request-refund.ts';
import type { ListedException } from './search-exceptions.ts';
import { bankDeposits, paymentAttempts } from './tables.ts';
import { aboutTransfers, closeTakenBack, readUndecided } from './taken-back-transfers.ts';

type StoredDeposit = typeof bankDeposits.$inferSelect;

const aboutCaptures: readonly ExceptionKind[] = [
  'PAID_AFTER_CANCEL',
  'PAID_TWICE',
  'AMOUNT_DIFFERS',
];

/**
 * TWD of an exception that can be refunded: the amount that an attempt holds beyond the payment, or a transfer that
 * pays nothing. 0 if there is none, or its order is unknown. Money that paid an order is refunded from the order
 * instead.
 */
export function moneyToGiveBack({ exception, attempt }: ListedException): number {
  const { kind, orderId, amount } = exception;
  if (aboutCaptures.includes(kind) && attempt && !attempt.isPayment) {
    return attempt.capturedAmount - attempt.refundedAmount;
  }
  return aboutTransfers.includes(kind) && orderId !== null ? Math.max(amount ?? 0, 0) : 0;
}

/** The same, 0 also for a transfer that the bank took back. The exception must be open. */
export async function moneyThere(db: Queryable, found: ListedException): Promise<number> {
  const { id, orderId } = found.exception;
  const amount = moneyToGiveBack(found);
  if (amount === 0 || orderId === null) return amount;
  const { takenBack } = await readUndecided(db, [orderId]);
  return takenBack.some(({ transfer }) => transfer.id === id) ? 0 : amount;
}

/** Whether an exception is about a transfer to the shop that belongs to no order. */
export const isUnknownTransfer = ({
  kind,
  orderId,
  amount,
}: Pick<PaymentException, 'kind' | 'orderId' | 'amount'>): boolean =>
  kind === 'DEPOSIT_UNKNOWN' && orderId === null && (amount ?? 0) > 0;

/** The transfer of an exception, unless a payment already holds it; undefined if there is none. */
export async function findTransferOf(
  db: Queryable,
  { reference, amount, detail, attemptId }: PaymentException,
): Promise<StoredDeposit | undefined> {
  const account = typeof detail.virtualAccount === 'string' ? detail.virtualAccount : '';
  const deposits = await db
    .select()
    .from(bankDeposits)
    .where(
      and(
        eq(bankDeposits.virtualAccount, account),
        eq(bankDeposits.amount, amount ?? 0),
        attemptId === null ? isNull(bankDeposits.attemptId) : undefined,
        isUncaptured(db),
      ),
    );
  return deposits.find((deposit) => referenceOfDeposit(deposit) === reference);
}

type Given = Outcome<Refund, RefundCode | 'ORDER_CANNOT_BE_MOVED'>;

/**
 * Requests the refund of an exception's money, once. A transfer that paid nothing first becomes a payment of its
 * own. The caller must hold the lock on the order, closes the exception, and starts the refund after the commit.
 */
export async function giveBackMoneyOf(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  found: ListedException,
  reason: string,
): Promise<Given> {
  const amount = moneyToGiveBack(found);
  const { id, orderId } = found.exception;
  if (orderId === null || amount === 0) return refused('ORDER_CANNOT_BE_MOVED');
  const attemptId = aboutCaptures.includes(found.exception.kind)
    ? found.attempt?.id
    : (await captureTransfer(shop, transaction, orderId, found.exception))?.id;
  if (attemptId === undefined) return refused('ORDER_CANNOT_BE_MOVED');
  const refundKey = `exception-${id}`;
  return requestRefund(shop, transaction, { orderId, attemptId, amount, reason, refundKey });
}

async function captureTransfer(
  shop: Pick<Shop, 'clock'>,
  transaction: Transaction,
  orderId: number,
  exception: PaymentException,
): Promise<Attempt | undefined> {
  const deposit = await findTransferOf(transaction, exception);
  if (!deposit) return undefined;
  await closeTakenBack(shop, transaction, orderId);
  const { amount } = deposit;
  const note = `收到的轉帳 ${formatPrice(amount)} 將轉帳退回`;
  await recordOrderEvent(transaction, orderId, 'SURPLUS_PAID', shop.clock.now(), note);
  return captureSurplus(shop, transaction, { orderId, deposit, amount, door: 'OPERATOR' });
}

/**
 * Assigns a transfer without an order to this order: it pays the due amount, and the rest is refunded (G-192).
 * Answers whether the order is paid; ORDER_CANNOT_BE_MOVED if the exception is about no such transfer. The caller
 * must hold the lock on the order and closes the exception.
 */
export async function assignTransfer(
  shop: ShopInTransaction,
  transaction: Transaction,
  { exception, orderId }: { exception: PaymentException; orderId: number },
): Promise<Outcome<{ isPaid: boolean }, 'ORDER_CANNOT_BE_MOVED'>> {
  const deposit = isUnknownTransfer(exception)
    ? await findTransferOf(transaction, exception)
    : undefined;
  if (!deposit) return refused('ORDER_CANNOT_BE_MOVED');
  const order = await lockOrderOfPayment(transaction, orderId);
  const attempt = await attemptFor(shop, transaction, { orderId, order });
  await transaction
    .update(bankDeposits)
    .set({ attemptId: attempt.id })
    .where(eq(bankDeposits.id, deposit.id));
  const { bankNumber, ...details } = deposit;
  const taken = { ...details, isReversed: false, bankNumber: bankNumber ?? '' };
  await takeIn(shop, transaction, { order, attempt, deposit: taken, door: 'OPERATOR' });
  const { paymentStatus } = await lockOrderOfPayment(transaction, orderId);
  return done({ isPaid: paymentStatus === 'PAID' });
}

/**
 * The order's own attempt for a transfer. If there is none, it is started now, as if the shopper had chosen this
 * way.
 */
async function attemptFor(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, order }: { orderId: number; order: PayableOrder },
): Promise<Attempt> {
  const ofOrder = eq(paymentAttempts.orderId, orderId);
  const isTransfer = and(
    ofOrder,
    eq(paymentAttempts.provider, 'CATHAY_ATM'),
    isNull(paymentAttempts.depositId),
  );
  const [own] = await transaction
    .select()
    .from(paymentAttempts)
    .where(isTransfer)
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  if (own) return own;
  const [last] = await transaction
    .select({ number: max(paymentAttempts.number) })
    .from(paymentAttempts)
    .where(ofOrder);
  const startedAt = shop.clock.now();
  const { orderNo, paidAmount: amount, paidExpiredAt } = order;
  const payBefore = paidExpiredAt ?? startedAt;
  const named = { orderNo, number: (last?.number ?? 0) + 1, amount, payBefore };
  const prepared = await providerOf('CATHAY_ATM').prepare(shop, transaction, named);
  // If nothing is due, it never waits for money.
  const status = isDue(order, 'CATHAY_ATM') ? 'STARTED' : 'FAILED';
  const values = {
    ...named,
    ...prepared,
    orderId,
    provider: 'CATHAY_ATM',
    status,
    startedAt,
  } as const;
  const [made] = await transaction.insert(paymentAttempts).values(values).returning();
  if (!made) throw new Error('No payment was started for the transfer.');
  return made;
}
