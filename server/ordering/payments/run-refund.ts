import { and, desc, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { clocksApart } from '#server/platform/clocks-apart.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
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
import { queueException } from './exceptions.ts';
import type { Attempt, RefundResult } from './provider.ts';
import { providerOf } from './providers.ts';
import { askForAccount } from './refund-accounts.ts';
import { byHand, paymentRefunds, type RefundStatus } from './tables.ts';

/** Milliseconds that one try may take, by every clock. After that, its server counts as dead. */
const askingFor = 120_000 + clocksApart;
/** The longest pause in minutes after an unclear answer. The pause doubles with each try up to this. */
const longestPause = 60;
/**
 * Tries before a refund becomes FAILED, so that a person handles it. They take more than two days, because most
 * pauses have the longest length.
 */
const mostTries = 60;

/**
 * Asks the provider to make a pending refund; answers its status afterwards. Refunds of one attempt are made one
 * after the other, so that the provider's ledger shows whether this one was made.
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

/** Claims a pending refund; undefined if another try is running or an earlier refund of the attempt is pending. */
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

/** Stores when the provider was first asked to refund; a definite refusal clears it. */
async function noteOrdered({ db, clock }: Shop, { id }: StoredRefund): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ orderedAt: clock.now() })
    .where(and(eq(paymentRefunds.id, id), isNull(paymentRefunds.orderedAt)));
}

/** TWD of all refunds of the attempt that the provider has made, and TWD of the newest of them. */
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
  await transactUnlessRefused(shop.db, async (transaction) => {
    await lockOrderOfPayment(transaction, refund.orderId);
    const now = (await readRefund(transaction, refund.id)) ?? refund;
    if (isOverridden(now, refund, result)) return done(undefined);
    const at = shop.clock.now();
    const isGivenUp = result.state === 'LATER' && refund.tries >= mostTries;
    if (result.state === 'DONE') {
      const complete = now.status === 'FAILED' ? completeFailedRefund : completeRefund;
      await complete(shop, transaction, now, result.providerRefundId);
    } else if (result.state === 'BY_HAND') {
      await change(transaction, refund.id, { status: 'BY_HAND', askingUntil: null });
      await askForAccount(shop, transaction, refund, attempt);
    } else if (result.state === 'REFUSED' || isGivenUp) {
      // The amount stays reserved, because it is owed and a person decides how it is refunded.
      await change(transaction, refund.id, {
        status: 'FAILED',
        askingUntil: null,
        failureCode: result.code,
        // A definite refusal of the provider is final; a try without an answer may still have been made.
        ...(result.state === 'REFUSED' && result.isUndone ? { orderedAt: null } : {}),
      });
      await queueFailure(transaction, { refund, attempt, code: result.code, at });
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
 * Whether the result of this try no longer counts, because the refund changed meanwhile. DONE counts if the refund is
 * still PENDING, or FAILED because it was given up. Other results count only if it is PENDING and no newer try began.
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

interface QueuedRefund {
  refund: StoredRefund;
  attempt: Attempt;
  code: string;
  at: Date;
}

function queueFailure(transaction: Transaction, { refund, attempt, code, at }: QueuedRefund) {
  return queueException(
    transaction,
    {
      kind: 'REFUND_FAILED',
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
