import { and, desc, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt } from './attempts.ts';
import {
  completeFailedRefund,
  completeRefund,
  lookForLateRefunds,
  readRefund,
  referenceOf,
  type StoredRefund,
} from './complete-refund.ts';
import { parkPayment } from './exceptions.ts';
import type { Attempt, RefundResult } from './provider.ts';
import { providerOf } from './providers.ts';
import { byHand, paymentRefunds, type RefundStatus } from './tables.ts';

/** Milliseconds after which somebody who began to ask is taken to have died. */
const askingFor = 120_000;
/** Minutes before a provider that could not say yes or no is asked again: twice as long each time, up to these. */
const longestPause = 60;
/** Tries after which a person must look: more than two days, as most of the pauses are the longest one. */
const mostTries = 60;

/**
 * Asks the provider to give a pending refund back; its status afterwards. Refunds of one attempt go one after the
 * other, so that the provider's ledger can tell whether this one has happened.
 */
export async function runRefund(shop: Shop, refundId: number): Promise<RefundStatus> {
  const refund = await claim(shop, refundId);
  if (!refund) return statusOf(shop, refundId);
  killPoint('refund: claimed');
  const attempt = await findAttempt(shop.db, refund.attemptId);
  if (!attempt) throw new Error(`The payment of refund ${refundId} is gone.`);
  await lookForLateRefunds(shop, attempt, (await givenBack(shop, refund)).refundedBefore);
  const { amount, orderedAt } = refund;
  const announce = () => noteOrdered(shop, refund);
  const order = { attempt, amount, ...(await givenBack(shop, refund)), orderedAt, announce };
  const result = await providerOf(attempt.provider).refund(shop, order);
  killPoint('refund: provider told');
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

/** Stays until the provider has said no: the first order of those that may have got through. */
async function noteOrdered({ db, clock }: Shop, { id }: StoredRefund): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ orderedAt: clock.now() })
    .where(and(eq(paymentRefunds.id, id), isNull(paymentRefunds.orderedAt)));
}

/** TWD that finished refunds of the attempt have given back through the provider, and the newest of them. */
async function givenBack({ db }: Pick<Shop, 'db'>, { attemptId }: StoredRefund) {
  const made = await db
    .select({ amount: paymentRefunds.amount })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.attemptId, attemptId),
        eq(paymentRefunds.status, 'DONE'),
        sql`${paymentRefunds.providerRefundId} is distinct from ${byHand}`,
      ),
    )
    .orderBy(desc(paymentRefunds.doneAt), desc(paymentRefunds.id));
  const refundedBefore = made.reduce((sum, { amount }) => sum + amount, 0);
  return { refundedBefore, lastRefund: made[0]?.amount ?? 0 };
}

async function finish(
  shop: Shop,
  refund: StoredRefund,
  attempt: Attempt,
  result: RefundResult,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockOrderOfPayment(transaction, refund.orderId);
    const now = (await readRefund(transaction, refund.id)) ?? refund;
    if (isOverridden(now, refund, result)) return done(undefined);
    const at = shop.clock.now();
    const isTired = result.state === 'LATER' && refund.tries >= mostTries;
    if (result.state === 'DONE') {
      const complete = now.status === 'FAILED' ? completeFailedRefund : completeRefund;
      await complete(shop, transaction, now, result.providerRefundId);
    } else if (result.state === 'BY_HAND') {
      await change(transaction, refund.id, { status: 'BY_HAND', askingUntil: null });
      await park(transaction, 'REFUND_BY_HAND', { refund, attempt, code: '', at });
    } else if (result.state === 'REFUSED' || isTired) {
      // Still set aside: the money is owed, and a person decides how it goes back.
      await change(transaction, refund.id, {
        status: 'FAILED',
        askingUntil: null,
        failureCode: result.code,
        // The provider's no is final; a try that got no answer may still turn out to have been made.
        ...(result.state === 'REFUSED' && result.isUndone ? { orderedAt: null } : {}),
      });
      await park(transaction, 'REFUND_FAILED', { refund, attempt, code: result.code, at });
    } else {
      const pause = Math.min(2 ** refund.tries, longestPause) * 60_000;
      await change(transaction, refund.id, {
        askingUntil: new Date(at.getTime() + pause),
        failureCode: result.code,
        ...(result.isUndone ? { orderedAt: null } : {}),
      });
    }
    killPoint('refund: before commit');
    return done(undefined);
  });
}

/**
 * Whether somebody else has decided while this asker was slow: a refund that is done, or given back by hand, stays as it
 * is, and all results but that of money given back are left to whoever asks by now. Money that went back counts even where
 * the refund had been given up meanwhile.
 */
function isOverridden(
  now: StoredRefund,
  { tries }: StoredRefund,
  { state }: RefundResult,
): boolean {
  if (state === 'DONE') return now.status !== 'PENDING' && now.status !== 'FAILED';
  return now.status !== 'PENDING' || now.tries !== tries;
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
      reference: referenceOf(refund),
      orderId: refund.orderId,
      attemptId: attempt.id,
      amount: refund.amount,
      detail: { refundId: refund.id, code },
    },
    at,
  );
}
