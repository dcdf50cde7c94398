import { unlimitedStock } from '../../../goods/stock.ts';
import { visibleOf } from '../../../visibility.ts';
import type { ThresholdRewardTerms } from '../../terms.ts';
import type { QuoteInput } from '../../types.ts';
import type { Verdict } from '../../verdict.ts';
import { notRunning } from '../../windows.ts';
import type { ThresholdGoals } from './kind.ts';

/**
 * One verdict per reward. Only the highest reached reward that runs gives its gifts; of equal ones the older
 * (G-062).
 */
export function rewardVerdicts(
  { thresholdRewards, moment }: Pick<QuoteInput, 'thresholdRewards' | 'moment'>,
  { giftAmount, unitCount }: { giftAmount: number; unitCount: number },
): Verdict<ThresholdRewardTerms>[] {
  const reached = thresholdRewards
    .filter((reward) => !notRunning(reward, moment) && reward.thresholdAmount <= giftAmount)
    .toSorted((a, b) => b.thresholdAmount - a.thresholdAmount || a.id - b.id);
  return thresholdRewards.map((rule) => {
    const idle = notRunning(rule, moment);
    if (idle) return { rule, reason: idle };
    if (unitCount === 0) return { rule, reason: 'EMPTY_CART' };
    if (rule.thresholdAmount > giftAmount) return { rule, reason: 'BELOW_THRESHOLD' };
    return { rule, reason: rule === reached[0] ? null : 'HIGHER_TIER_REACHED' };
  });
}

/** A reward without remaining gifts is no goal. */
export const rewardGoals: ThresholdGoals = {
  counts: 'giftAmount',
  goalsOf: (input) =>
    input.thresholdRewards
      .filter((reward) => !notRunning(reward, input.moment))
      .map((reward) => ({ reward, gifts: giftsLeft(reward, input) }))
      .filter(({ gifts }) => gifts.length > 0)
      .map(({ reward: { id, title, thresholdAmount, choose }, gifts }) => {
        const chosen = choose && choose < gifts.length && { choose };
        return { kind: 'THRESHOLD_REWARD', id, title, gifts, thresholdAmount, ...chosen };
      }),
};

function giftsLeft({ gifts }: ThresholdRewardTerms, { giftStocks }: QuoteInput): string[] {
  return visibleOf(gifts)
    .filter(({ id }) => (giftStocks.get(id) ?? unlimitedStock) !== 0)
    .map(({ name }) => name);
}
