import { refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { addDays, startOfTaipeiDay } from '#rules/dates.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { countActions } from '../admin/history.ts';
import { readApprovalLimits } from '../approvals/limits.ts';

/** Whoever may give coupons to many members has no limits for single ones. */
const unlimited = 'coupons.give';
/** Days for which the coupons of one member are counted. */
const memberDays = 30;

/**
 * FORBIDDEN, with a sentence, if customer service has given this member, or this person has given today, as many
 * coupons as the settings allow. Two simultaneous requests of one person wait for each other.
 */
export async function refuseService(
  transaction: Transaction,
  { administratorId, role }: Pick<RequestContext, 'administratorId' | 'role'>,
  { memberId, now }: { memberId: number; now: Date },
) {
  if (!role || hasRight(role, unlimited)) return undefined;
  await holdNamedLock(transaction, 'serviceCoupons', String(administratorId));
  const limits = await readApprovalLimits(transaction);
  const call = 'giveMemberCoupon';
  const ofMember = await countActions(transaction, call, {
    lacks: unlimited,
    subject: ['member', memberId],
    since: addDays(now, -memberDays),
  });
  if (ofMember >= limits.serviceCouponsPerMember) {
    return refused('FORBIDDEN', {
      message: `客服在 ${memberDays} 天內最多發 ${limits.serviceCouponsPerMember} 張優惠券給同一位會員，請由營運發出`,
    });
  }
  const today = await countActions(transaction, call, {
    administratorId,
    since: startOfTaipeiDay(now),
  });
  return today >= limits.serviceCouponsPerDay
    ? refused('FORBIDDEN', {
        message: `每位客服一天最多發 ${limits.serviceCouponsPerDay} 張優惠券，請由營運發出`,
      })
    : undefined;
}
