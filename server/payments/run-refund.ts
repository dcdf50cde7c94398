import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '../orders/lock-order.ts';
import { recordRefund } from '../orders/record-payment.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { findAttempt } from './attempts.ts';
import { parkPayment, resolveExceptionOf } from './exceptions.ts';
import type { Attempt, RefundResult } from './provider.ts';
import { providerOf } from './providers.ts';
import { byHand, paymentAttempts, paymentRefunds, type RefundStatus } from './tables.ts';

type StoredRefund = typeof paymentRefunds.$inferSelect;

/** Milliseconds after which somebody who began to ask is taken to have died. */
const askingFor = 120_000;
/** Minutes before a provider that could not say yes or no is asked again: twice as long each time, up to these. */
const longestPause = 60;
/** Tries after which a person must look: more than two days, as most of the pauses are the longest one. */
const mostTries = 60;

/**
 * Asks the provider to give a pending refund back; its status afterwards. Refunds of one attempt go one after the
 * other, so that the provider's books can tell whether this one has happened.
 */
export async function runRefund(shop: Shop, refundId: number): Promise<RefundStatus> {
  const refund = await claim(shop, refundId);
  if (!refund) return statusOf(shop, refundId);
  const attempt = await findAttempt(shop.db, refund.attemptId);
  if (!attempt) throw new Error(`The payment of refund ${refundId} is gone.`);
  const refundedBefore = await givenBack(shop, refund);
  const order = { attempt, amount: refund.amount, refundedBefore, tries: refund.tries - 1 };
  const result = await providerOf(attempt.provider).refund(shop, order);
  await finish(shop, refund, attempt, result);
  return statusOf(shop, refundId);
}

/** Takes a pending refund for itself, unless somebody else is at it or an earlier one of the attempt is. */
async function claim({ db, clock }: Shop, refundId: number): Promise<StoredRefund | undefined> {
  const now = clock.now();
  const earlier = alias(paymentRefunds, 'earlier');
  const [row] = await db
    .update(paymentRefunds)
    .set({
      askingUntil: new Date(now.getTime() + askingFor),
      tries: sql`${paymentRefunds.tries} + 1`,
    })
    .where(
      and(
        eq(paymentRefunds.id, refundId),
        eq(paymentRefunds.status, 'PENDING'),
        or(isNull(paymentRefunds.askingUntil), lt(paymentRefunds.askingUntil, now)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.attemptId, paymentRefunds.attemptId),
                eq(earlier.status, 'PENDING'),
                lt(earlier.id, paymentRefunds.id),
              ),
            ),
        ),
      ),
    )
    .returning();
  return row;
}

async function statusOf({ db }: Pick<Shop, 'db'>, refundId: number): Promise<RefundStatus> {
  const [row] = await db
    .select({ status: paymentRefunds.status })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, refundId));
  if (!row) throw new Error(`Refund ${refundId} is gone.`);
  return row.status;
}

/** TWD that finished refunds of the attempt have given back through the provider. */
async function givenBack({ db }: Pick<Shop, 'db'>, { attemptId }: StoredRefund): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${paymentRefunds.amount}), 0)::int` })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.attemptId, attemptId),
        eq(paymentRefunds.status, 'DONE'),
        sql`${paymentRefunds.providerRefundId} is distinct from ${byHand}`,
      ),
    );
  return row?.sum ?? 0;
}

async function finish(
  shop: Shop,
  refund: StoredRefund,
  attempt: Attempt,
  result: RefundResult,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockOrderOfPayment(transaction, refund.orderId);
    if (await isOverridden(transaction, refund, result)) return done(undefined);
    const at = shop.clock.now();
    const isTired = result.state === 'LATER' && refund.tries >= mostTries;
    if (result.state === 'DONE') {
      await completeRefund(shop, transaction, refund, result.providerRefundId);
    } else if (result.state === 'BY_HAND') {
      await change(transaction, refund.id, { status: 'BY_HAND', askingUntil: null });
      await park(transaction, 'REFUND_BY_HAND', { refund, attempt, code: '', at });
    } else if (result.state === 'REFUSED' || isTired) {
      // Still set aside: the money is owed, and a person decides how it goes back.
      await change(transaction, refund.id, {
        status: 'FAILED',
        askingUntil: null,
        failureCode: result.code,
      });
      await park(transaction, 'REFUND_FAILED', { refund, attempt, code: result.code, at });
    } else {
      const pause = Math.min(2 ** refund.tries, longestPause) * 60_000;
      const askingUntil = new Date(at.getTime() + pause);
      await change(transaction, refund.id, { askingUntil, failureCode: result.code });
    }
    return done(undefined);
  });
}

/**
 * Whether somebody else has decided while this asker was slow: a refund that is over stays as it is, and all news but
 * that of money given back are left to whoever asks by now.
 */
async function isOverridden(
  transaction: Transaction,
  { id, tries }: StoredRefund,
  { state }: RefundResult,
): Promise<boolean> {
  const now = await readRefund(transaction, id);
  return now?.status !== 'PENDING' || (state !== 'DONE' && now.tries !== tries);
}

function change(
  transaction: Transaction,
  refundId: number,
  values: Partial<typeof paymentRefunds.$inferInsert>,
) {
  return transaction.update(paymentRefunds).set(values).where(eq(paymentRefunds.id, refundId));
}

interface ParkedRefund {
  refund: StoredRefund;
  attempt: Attempt;
  code: string;
  at: Date;
}

function park(
  transaction: Transaction,
  kind: 'REFUND_BY_HAND' | 'REFUND_FAILED',
  { refund, attempt, code, at }: ParkedRefund,
) {
  return parkPayment(
    transaction,
    {
      kind,
      provider: attempt.provider,
      reference: `refund ${refund.id}`,
      orderId: refund.orderId,
      attemptId: attempt.id,
      amount: refund.amount,
      detail: { refundId: refund.id, code },
    },
    at,
  );
}

/** The money has gone back: the refund, the order and the letter. The caller holds the order's row. */
async function completeRefund(
  shop: Shop,
  transaction: Transaction,
  refund: StoredRefund,
  providerRefundId: string | null,
): Promise<void> {
  const at = shop.clock.now();
  await change(transaction, refund.id, {
    status: 'DONE',
    providerRefundId,
    doneAt: at,
    askingUntil: null,
    failureCode: null,
  });
  const [sum] = await transaction
    .select({
      isPayment: paymentAttempts.isPayment,
      captured: paymentAttempts.capturedAmount,
      done: sql<number>`coalesce(sum(${paymentRefunds.amount}), 0)::int`,
    })
    .from(paymentAttempts)
    .innerJoin(
      paymentRefunds,
      and(eq(paymentRefunds.attemptId, paymentAttempts.id), eq(paymentRefunds.status, 'DONE')),
    )
    .where(eq(paymentAttempts.id, refund.attemptId))
    .groupBy(paymentAttempts.id);
  const isOfSale = sum?.isPayment === true;
  const isAll = isOfSale && sum.done === sum.captured;
  const { orderId, amount, refundKey } = refund;
  await recordRefund(shop, transaction, { orderId, amount, refundKey, isOfSale, isAll }, at);
}

/**
 * Somebody transferred the money of a refund that the provider could not give back: it is done, and so is its
 * exception. False when it was done already.
 */
export async function completeRefundByHand(
  shop: Shop,
  { refundId, by }: { refundId: number; by: string },
): Promise<boolean> {
  const { value } = await inTransaction(shop.db, async (transaction) => {
    const found = await readRefund(transaction, refundId);
    if (!found) return done(false);
    await lockOrderOfPayment(transaction, found.orderId);
    const refund = await readRefund(transaction, refundId);
    if (refund?.status !== 'BY_HAND' && refund?.status !== 'FAILED') return done(false);
    await completeRefund(shop, transaction, refund, byHand);
    await resolveExceptionOf(
      transaction,
      { reference: `refund ${refundId}`, by },
      shop.clock.now(),
    );
    return done(true);
  });
  return value;
}

async function readRefund(
  transaction: Transaction,
  refundId: number,
): Promise<StoredRefund | undefined> {
  const [row] = await transaction
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, refundId));
  return row;
}
