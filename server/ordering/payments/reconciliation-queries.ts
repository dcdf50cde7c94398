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
 * Each account that got transfers: attempt_id of its payment; TWD that came (`came`), without what the bank took back
 * and a later transfer replaced, and without what it took back before it paid anything; TWD of them that are stored as
 * payments (`captured`); TWD about which a person decides or has decided (`decided`); and whether a person has accepted
 * less than the order costs as its payment (`is_accepted`).
 */
export const transferMoneyText = `
  with exceptions as (
    select attempt_id,
      coalesce(sum(amount) filter (where amount < 0 and resolution = 'PAID_AGAIN'), 0)
        - coalesce(sum(amount) filter (where amount > 0 and resolution = 'TAKEN_BACK'), 0) as corrected,
      coalesce(sum(amount) filter (where reference like 'deposit %' and amount > 0
        and coalesce(resolution, '') not in ('GIVEN_BACK', 'TAKEN_BACK')), 0) as decided,
      bool_or(coalesce(resolution, '') = 'ACCEPTED') as is_accepted
    from payment_exceptions where attempt_id is not null group by attempt_id
  ), deposits as (
    select d.attempt_id, sum(d.amount) as amount, coalesce(sum(s.captured_amount), 0) as captured
    from bank_deposits d left join payment_attempts s on s.deposit_id = d.id
    where d.attempt_id is not null group by d.attempt_id
  )
  select d.attempt_id, d.amount + coalesce(e.corrected, 0) as came, a.captured_amount + d.captured as captured,
    coalesce(e.decided, 0) as decided, coalesce(e.is_accepted, false) as is_accepted
  from deposits d join payment_attempts a on a.id = d.attempt_id left join exceptions e on e.attempt_id = d.attempt_id`;

/** Payments that hold more of a transfer than it brought: attempt_id. */
export const tooLargeSurplusText = `
  select s.id as attempt_id from payment_attempts s join bank_deposits d on d.id = s.deposit_id
  where s.captured_amount > d.amount`;

/** Attempts for which an exception was ever queued: attempt_id. */
export const queuedAttemptsText =
  'select attempt_id from payment_exceptions where attempt_id is not null';
