import { formatNumber } from '../../numbers.ts';
import type { OfferTier } from '../terms.ts';

type Value = 'amount' | 'percent';

/** TWD of a tier whose kind has an amount in each. */
export const amountOf = ({ amount }: Pick<OfferTier, 'amount'>): number => amount ?? 0;

/** Per cent of a tier whose kind has a percentage in each. */
export const percentOf = ({ percent }: Pick<OfferTier, 'percent'>): number => percent ?? 0;

/** The tiers of an offer by rising count. */
export const byCount = (tiers: readonly OfferTier[]): OfferTier[] =>
  tiers.toSorted((a, b) => a.count - b.count);

/** The tiers by rising count without those that give no more than one of fewer units. */
export function risingTiers(tiers: readonly OfferTier[], value: Value): OfferTier[] {
  const rising: OfferTier[] = [];
  for (const tier of byCount(tiers)) {
    if ((tier[value] ?? 0) > (rising.at(-1)?.[value] ?? 0)) rising.push(tier);
  }
  return rising;
}

/** TWD in a sentence for shoppers: $1,280. */
export const dollarWords = (amount: number): string => `$${formatNumber(amount)}`;
