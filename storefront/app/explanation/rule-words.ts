import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { formatPrice, formatTwd, twdPrefix } from '#rules/numbers.ts';

/** What a shopper reads of a rule, with amounts as the shop writes them; '' if it says only the amount beside it. */
export function wordsOfRule({
  fired,
  amount,
  reason,
}: Pick<ExplainedRule, 'fired' | 'amount' | 'reason'>): string {
  if (fired && reason === `折抵 ${formatTwd(amount)}`) return '';
  return reason.replaceAll(twdPrefix, '$').replace(`折抵 ${formatPrice(amount)}，`, '');
}
