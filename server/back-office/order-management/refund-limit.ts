import type { ApprovalDetail } from '#contract/approvals.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { needsApproval, type RefundLimit } from '#rules/refund-limit.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { findExchangeBy, listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { refundedByPeople } from '#server/ordering/payments/refund-payment.ts';
import { inTransaction, type Queryable } from '#server/platform/database/database.ts';
import type { Audited } from '../admin/audit.ts';
import { readApprovalLimits } from '../approvals/limits.ts';

/** More than one person may give back: nothing was done, and a second person has to be asked. TWD. */
export interface TooMuch {
  tooMuch: number;
  limit: RefundLimit;
}

/** What whoever approves is told: why one person may not do it. */
export const detailsOfLimit = ({ amount, used }: RefundLimit): ApprovalDetail[] => [
  ...(used > 0 ? [{ label: '先前已退', value: formatTwd(used) }] : []),
  { label: '一人可退', value: formatTwd(amount) },
];

/** The order that was bought: an order that was made for an exchange counts with the one whose goods it replaces. */
const boughtOrder = async (db: Queryable, orderId: number) =>
  (await findExchangeBy(db, orderId))?.fromOrderId ?? orderId;

/** The limit of one person, and what went back of an order and of the exchanges of its goods. */
export async function readRefundLimit(db: Queryable, orderId: number): Promise<RefundLimit> {
  const { refundAmount: amount } = await readApprovalLimits(db);
  const bought = await boughtOrder(db, orderId);
  const exchanged = await listExchanges(db, bought);
  const used = await refundedByPeople(db, [bought, ...exchanged.map((each) => each.orderId)]);
  return { amount, used };
}

/**
 * Does something that gives money of an order back, unless that makes more than one person may, together with what
 * went back before: then nothing of it stays. A refund that could not be carried out is refused at once, whatever
 * its amount. The order stays locked until the commit, so that two refunds at the same moment are added up.
 */
export async function upToTheLimit<Value extends { amount: number }, Code extends ErrorCode>(
  within: Audited,
  orderId: number,
  work: (within: Audited) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<{ made: Value } | TooMuch, Code>> {
  // The order of an exchange before the one that was bought, like whoever cancels it.
  await lockOrder(within.transaction, { orderId }, ['id']);
  const bought = await boughtOrder(within.transaction, orderId);
  if (bought !== orderId) await lockOrder(within.transaction, { orderId: bought }, ['id']);
  const limit = await readRefundLimit(within.transaction, bought);
  let tooMuch: number | undefined;
  const outcome = await inTransaction<Outcome<Value, Code | 'APPROVAL_NEEDED'>>(
    within.inside.db,
    async (transaction) => {
      const inside = { ...within.inside, db: transaction };
      const made = await work({ ...within, inside, transaction });
      if (!made.ok || !needsApproval(limit, made.value.amount)) return made;
      tooMuch = made.value.amount;
      // The refusal takes everything back.
      return refused('APPROVAL_NEEDED');
    },
  );
  if (tooMuch !== undefined) return done({ tooMuch, limit });
  return outcome.ok ? done({ made: outcome.value }) : (outcome as Outcome<never, Code>);
}
