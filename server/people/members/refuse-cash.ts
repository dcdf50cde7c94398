import type { PaymentType } from '#contract/enumerations.ts';
import { isCashTaken } from '#rules/orders/uncollected.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import { cashEligibilityStatement, toCashEligibility } from './uncollected.ts';

/** Whether a member must not pay on receipt, because too many parcels were left uncollected. */
export async function isCashRefused(
  db: Queryable,
  memberId: number,
  paymentType: PaymentType,
): Promise<boolean> {
  // Other ways of payment need neither the limit nor the count.
  if (wayOf(paymentType) !== 'ON_RECEIPT') return false;
  const rows = await runStatement(db, cashEligibilityStatement(memberId));
  return isCashTaken(paymentType, toCashEligibility(rows));
}
