/**
 * SQL texts with named columns that read the ledgers of this capability; the ledger reconciliation compares them
 * with other ledgers.
 */

/** Each attempt: attempt_id, order_id, TWD paid, TWD reserved for refunds, is_payment. */
export const attemptMoneyText = `
  select id as attempt_id, order_id, captured_amount, refunded_amount, is_payment
  from payment_attempts`;

/** Each attempt with refunds: attempt_id, TWD of all its refunds, TWD of those that are done. */
export const refundSumsText = `
  select attempt_id, sum(amount) as amount,
    coalesce(sum(amount) filter (where status = 'DONE'), 0) as done
  from payment_refunds group by attempt_id`;

/**
 * Each account that got transfers: attempt_id of its payment, TWD that came, less what the bank took back and a later
 * transfer replaced, and less what it took back before it paid anything (`came`), TWD of them that are stored as payments (`captured`), TWD about which a person decides or
 * has decided (`decided`), and whether a person has accepted less than the order costs as its payment (`is_accepted`).
 */
export const transferMoneyText = `
  select d.attempt_id,
    sum(d.amount) + (select coalesce(sum(e.amount), 0) from payment_exceptions e
     where e.attempt_id = d.attempt_id and e.amount < 0 and e.resolution = 'PAID_AGAIN')
      - (select coalesce(sum(e.amount), 0) from payment_exceptions e
     where e.attempt_id = d.attempt_id and e.amount > 0 and e.resolution = 'TAKEN_BACK') as came,
    (select captured_amount from payment_attempts where id = d.attempt_id)
      + coalesce(sum(s.captured_amount), 0) as captured,
    (select coalesce(sum(e.amount), 0) from payment_exceptions e
     where e.attempt_id = d.attempt_id and e.reference like 'deposit %' and e.amount > 0
       and coalesce(e.resolution, '') not in ('GIVEN_BACK', 'TAKEN_BACK')) as decided,
    exists (select from payment_exceptions e
     where e.attempt_id = d.attempt_id and e.resolution = 'ACCEPTED') as is_accepted
  from bank_deposits d left join payment_attempts s on s.deposit_id = d.id
  where d.attempt_id is not null group by d.attempt_id`;

/** Payments that hold more of a transfer than it brought: attempt_id. */
export const tooLargeSurplusText = `
  select s.id as attempt_id from payment_attempts s join bank_deposits d on d.id = s.deposit_id
  where s.captured_amount > d.amount`;

/** Attempts for which an exception was ever queued: attempt_id. */
export const queuedAttemptsText =
  'select attempt_id from payment_exceptions where attempt_id is not null';
