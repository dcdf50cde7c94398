import { formatNumber } from '../../numbers.ts';
import type { OfferTier } from '../terms.ts';
import type { KindTerms } from './kind.ts';

const mostTiers = 10;

type Value = 'amount' | 'percent';

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

/** What is wrong with tiers of any kind, in words for operators; null if nothing is. */
export function problemOfTiers(
  { tiers, maxUsesPerOrder }: KindTerms,
  value: Value,
  { most = mostTiers, least = 1 } = {},
): string | null {
  if (tiers.length === 0) return '至少要有一個級距';
  if (tiers.length > most) return most === 1 ? '只能有一個級距' : `級距最多 ${most} 個`;
  if (maxUsesPerOrder !== null && maxUsesPerOrder < 1) return '每筆訂單的組數至少為 1';
  const counts = tiers.map(({ count }) => count);
  if (counts.some((count) => !Number.isSafeInteger(count) || count < least)) {
    return `件數必須是 ${least} 以上的整數`;
  }
  if (new Set(counts).size < counts.length) return '兩個級距的件數相同';
  return tiers.map((tier) => problemOfValue(tier[value], value)).find(Boolean) ?? null;
}

function problemOfValue(given: number | null, value: Value): string | null {
  if (value === 'percent') {
    return given !== null && Number.isSafeInteger(given) && given >= 1 && given <= 100
      ? null
      : '折扣必須是 1 到 100 的整數';
  }
  return given !== null && Number.isSafeInteger(given) && given >= 0
    ? null
    : '金額必須是 0 以上的整數';
}

/** A tier of more units that gives no more than one of fewer, in words; null if each gives more than the one before. */
export function problemOfOrder(tiers: readonly OfferTier[], value: Value): string | null {
  const inOrder = byCount(tiers);
  const wrong = inOrder.findIndex(
    (tier, index) => index > 0 && (tier[value] ?? 0) <= (inOrder[index - 1]?.[value] ?? 0),
  );
  const tier = inOrder[wrong];
  const before = inOrder[wrong - 1];
  return tier && before ? `滿 ${tier.count} 件的優惠沒有比滿 ${before.count} 件多` : null;
}

/** TWD in a sentence for shoppers: $1,280. */
export const dollarWords = (amount: number): string => `$${formatNumber(amount)}`;
