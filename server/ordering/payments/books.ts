/** SQL texts with named columns: what the books of this capability say, for comparing them with others' books. */

/** Each start of a payment: attempt_id, order_id, TWD that came in and that are set aside for refunds, is_payment. */
export const attemptMoneyText = `
  select id as attempt_id, order_id, captured_amount, refunded_amount, is_payment
  from payment_attempts`;

/** Each start of a payment with refunds: attempt_id, and in TWD their sum and the sum of those that are done. */
export const refundSumsText = `
  select attempt_id, sum(amount) as amount,
    coalesce(sum(amount) filter (where status = 'DONE'), 0) as done
  from payment_refunds group by attempt_id`;

/** Starts of payments that were ever queued as money that does not fit, as attempt_id. */
export const queuedAttemptsText =
  'select attempt_id from payment_exceptions where attempt_id is not null';
