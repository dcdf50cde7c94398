import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Attempt } from './provider.ts';
import { bankDeposits, paymentAttempts, paymentReports } from './tables.ts';

export interface AttemptHistory {
  attempt: Attempt;
  /** Reports of its provider, oldest first. */
  reports: (typeof paymentReports.$inferSelect)[];
  /** Deposits on its virtual account, oldest first. */
  deposits: (typeof bankDeposits.$inferSelect)[];
}

/** The attempts of an order with their reports and deposits, oldest first. */
export async function readPayments(db: Queryable, orderId: number): Promise<AttemptHistory[]> {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.id));
  if (attempts.length === 0) return [];
  const ids = attempts.map(({ id }) => id);
  const reports = await db
    .select()
    .from(paymentReports)
    .where(inArray(paymentReports.attemptId, ids))
    .orderBy(asc(paymentReports.id));
  const deposits = await db
    .select()
    .from(bankDeposits)
    .where(inArray(bankDeposits.attemptId, ids))
    .orderBy(asc(bankDeposits.id));
  return attempts.map((attempt) => ({
    attempt,
    reports: reports.filter(({ attemptId }) => attemptId === attempt.id),
    deposits: deposits.filter(({ attemptId }) => attemptId === attempt.id),
  }));
}

/** The newest reports of providers about attempts, newest first. */
export function newestReports(db: Queryable, most: number) {
  return db
    .select({
      id: paymentReports.id,
      at: paymentReports.at,
      door: paymentReports.door,
      state: paymentReports.state,
      code: paymentReports.code,
      amount: paymentReports.amount,
      attemptId: paymentAttempts.id,
      provider: paymentAttempts.provider,
      orderId: paymentAttempts.orderId,
      orderNo: paymentAttempts.orderNo,
    })
    .from(paymentReports)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReports.attemptId))
    .orderBy(desc(paymentReports.id))
    .limit(most);
}
