/** SQL texts with named columns that read the books of this capability; the audit compares them with other books. */

/** Each attempt: attempt_id, order_id, TWD paid, TWD reserved for refunds, is_payment. */
export const attemptMoneyText = `
  select id as attempt_id, order_id, captured_amount, refunded_amount, is_payment
  from payment_attempts`;

/** Each attempt with refunds: attempt_id, TWD of all its refunds, TWD of those that are done. */
export const refundSumsText = `
  select attempt_id, sum(amount) as amount,
    coalesce(sum(amount) filter (where status = 'DONE'), 0) as done
  from payment_refunds group by attempt_id`;

/** Attempts for which an exception was ever queued: attempt_id. */
export const queuedAttemptsText =
  'select attempt_id from payment_exceptions where attempt_id is not null';
