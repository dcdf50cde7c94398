import { eq, type SQL, sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';
import { shipFeeOf } from '#server/ordering/orders/metrics.ts';
import { orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { bankDeposits, paymentAttempts, paymentRefunds } from './tables.ts';

const isMoneyIn = (span: Span) =>
  sql`${paymentAttempts.capturedAmount} > 0 and ${isWithin(paymentAttempts.settledAt, span)}`;

/** Surplus money has no name at the bank except the account to which it came. */
const accountOfDeposit = sql`(select ${bankDeposits.virtualAccount} from ${bankDeposits} where ${eq(bankDeposits.id, paymentAttempts.depositId)})`;

const attemptSummary = sql`jsonb_build_object('orderNo', ${orderNoOf(paymentAttempts.orderId)},
  'paymentType', ${paymentAttempts.provider}, 'providerNo', coalesce(${paymentAttempts.transactionId}, ${paymentAttempts.providerOrderId}, ${accountOfDeposit}))`;

/** SQL of the money that came in during a period, as rows (source_id, at, amount, facts). */
export const paymentClosingRows = (span: Span): SQL => sql`
  select ${paymentAttempts.id} as source_id, ${paymentAttempts.settledAt} as at,
    ${paymentAttempts.capturedAmount}::bigint as amount, ${attemptSummary} as facts
  from ${paymentAttempts} where ${isMoneyIn(span)}`;

/** SQL of the delivery fees within that money, by the attempt that paid them. */
export const shipFeeClosingRows = (span: Span): SQL => sql`
  select source_id, at, amount, facts from (
    select ${paymentAttempts.id} as source_id, ${paymentAttempts.settledAt} as at,
      ${shipFeeOf(paymentAttempts.orderId)}::bigint as amount, ${attemptSummary} as facts
    from ${paymentAttempts} where ${paymentAttempts.isPayment} and ${isMoneyIn(span)}
  ) fees where amount > 0`;

/** SQL of the refunds that were completed in a period. */
export const refundClosingRows = (span: Span): SQL => sql`
  select ${paymentRefunds.id} as source_id, ${paymentRefunds.doneAt} as at, ${paymentRefunds.amount}::bigint as amount,
    jsonb_build_object('orderNo', ${orderNoOf(paymentRefunds.orderId)}, 'paymentType', ${paymentAttempts.provider},
      'shipFee', ${paymentRefunds.shipFee}, 'reason', ${paymentRefunds.reason},
      'providerNo', coalesce(${paymentRefunds.handReference}, ${paymentRefunds.providerRefundId})) as facts
  from ${paymentRefunds} join ${paymentAttempts} on ${paymentAttempts.id} = ${paymentRefunds.attemptId}
  where ${paymentRefunds.status} = 'DONE' and ${isWithin(paymentRefunds.doneAt, span)}`;
