import type { FirstPurchaseTerms, ThresholdRewardTerms } from './terms.ts';
import type { QuoteInput, UnfiredReason } from './types.ts';
import { notRunning } from './windows.ts';

/** Whether a rule of the shop has an effect: `reason` is null if it does. */
export interface Verdict<Rule> {
  rule: Rule;
  reason: UnfiredReason | null;
}

/**
 * One verdict per reward. Only the highest reached reward that runs gives its gifts; of equal ones the older
 * (G-062).
 */
export function rewardVerdicts(
  { thresholdRewards, moment }: Pick<QuoteInput, 'thresholdRewards' | 'moment'>,
  goodsAmount: number,
  unitCount: number,
): Verdict<ThresholdRewardTerms>[] {
  const reached = thresholdRewards
    .filter((reward) => !notRunning(reward, moment) && reward.thresholdAmount <= goodsAmount)
    .toSorted((a, b) => b.thresholdAmount - a.thresholdAmount || a.id - b.id);
  return thresholdRewards.map((rule) => {
    const idle = notRunning(rule, moment);
    if (idle) return { rule, reason: idle };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    if (rule.thresholdAmount > goodsAmount) return { rule, reason: 'BELOW_THRESHOLD' };
    return { rule, reason: rule === reached[0] ? null : 'HIGHER_TIER_REACHED' };
  });
}

/** One verdict per event: a member's first order gets the gifts of the running event that began last (G-064). */
export function firstPurchaseVerdicts(
  {
    firstPurchaseEvents,
    isFirstPurchase,
    moment,
  }: Pick<QuoteInput, 'firstPurchaseEvents' | 'isFirstPurchase' | 'moment'>,
  unitCount: number,
): Verdict<FirstPurchaseTerms>[] {
  const running = firstPurchaseEvents
    .filter((event) => !notRunning(event, moment))
    .toSorted((a, b) => beginOf(b) - beginOf(a) || b.id - a.id);
  return firstPurchaseEvents.map((rule) => {
    const idle = notRunning(rule, moment);
    if (idle) return { rule, reason: idle };
    if (isFirstPurchase === null) return { rule, reason: 'NOT_A_MEMBER' };
    if (!isFirstPurchase) return { rule, reason: 'NOT_FIRST_PURCHASE' };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    return { rule, reason: rule === running[0] ? null : 'ANOTHER_EVENT_COUNTS' };
  });
}

const beginOf = ({ eventBeginAt }: FirstPurchaseTerms) => new Date(eventBeginAt ?? 0).getTime();
