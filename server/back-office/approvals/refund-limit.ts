import type { ApprovalDetail } from '#contract/approvals.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatTwd } from '#rules/numbers.ts';
import { needsApproval, type RefundLimit } from '#rules/orders/refund-limit.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { findExchangeBy, listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { refundedByPeople } from '#server/ordering/payments/refund-payment.ts';
import { type Queryable, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Audited } from '../admin/audit.ts';
import { readApprovalLimits } from './limits.ts';

/** The refund is above the limit of one person: nothing was done, and a second person must be asked. TWD. */
export interface TooMuch {
  tooMuch: number;
  limit: RefundLimit;
}

/** Details for the person who approves: why one person may not do it. */
export const detailsOfLimit = ({ amount, used }: RefundLimit): ApprovalDetail[] => [
  ...(used > 0 ? [{ label: '先前已退', value: formatTwd(used) }] : []),
  { label: '免核可額度', value: formatTwd(amount) },
];

/**
 * The original order: an order that was made for an exchange counts together with the order whose goods it
 * replaces.
 */
const boughtOrder = async (db: Queryable, orderId: number) =>
  (await findExchangeBy(db, orderId))?.fromOrderId ?? orderId;

/** The limit of one person, and the refunds of an order and of the exchanges of its goods. */
export async function readRefundLimit(db: Queryable, orderId: number): Promise<RefundLimit> {
  const { refundAmount: amount } = await readApprovalLimits(db);
  const bought = await boughtOrder(db, orderId);
  const exchanged = await listExchanges(db, bought);
  const used = await refundedByPeople(db, [bought, ...exchanged.map((each) => each.orderId)]);
  return { amount, used };
}

/**
 * Runs an action that refunds money of an order. If it refunds more than one person may, together with earlier
 * refunds, it is rolled back. A refund that is not possible is refused at once, whatever its amount. The order
 * stays locked until the commit, so that two simultaneous refunds are added up.
 */
export async function upToTheLimit<Value extends { amount: number }, Code extends ErrorCode>(
  within: Audited,
  orderId: number,
  work: (within: Audited) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<{ made: Value } | TooMuch, Code>> {
  // The order of an exchange is locked before the original one, as everywhere, e.g. when it is cancelled.
  await lockOrder(within.transaction, { orderId }, ['id']);
  const bought = await boughtOrder(within.transaction, orderId);
  if (bought !== orderId) await lockOrder(within.transaction, { orderId: bought }, ['id']);
  const limit = await readRefundLimit(within.transaction, bought);
  let tooMuch: number | undefined;
  const outcome = await transactUnlessRefused<Outcome<Value, Code | 'APPROVAL_NEEDED'>>(
    within.inside.db,
    async (transaction) => {
      const inside = { ...within.inside, db: transaction };
      const made = await work({ ...within, inside, transaction });
      if (!made.ok || !needsApproval(limit, made.value.amount)) return made;
      tooMuch = made.value.amount;
      // The refusal rolls everything back.
      return refused('APPROVAL_NEEDED');
    },
  );
  if (tooMuch !== undefined) return done({ tooMuch, limit });
  return outcome.ok ? done({ made: outcome.value }) : (outcome as Outcome<never, Code>);
}
