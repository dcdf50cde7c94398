import type { PaymentType } from '#contract/enumerations.ts';
import { wayOf } from '#rules/payment-types.ts';
import { isCashTaken } from '#rules/uncollected.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/named.ts';
import { cashStandingStatement, toCashStanding } from './uncollected.ts';

/** Whether a member has left too many parcels uncollected to pay in this way. */
export async function isCashRefused(
  db: Queryable,
  memberId: number,
  paymentType: PaymentType,
): Promise<boolean> {
  // Every other order needs neither the limit nor the count.
  if (wayOf(paymentType) !== 'ON_RECEIPT') return false;
  const rows = await runStatement(db, cashStandingStatement(memberId));
  return isCashTaken(paymentType, toCashStanding(rows));
}
