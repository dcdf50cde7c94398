import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { formatNumber, sum } from '../numbers.ts';
import type { Progress, Unit } from '../quote/kinds/kind.ts';
import { quantityKinds } from '../quote/kinds/quantity-kinds.ts';
import type { OfferTier } from '../quote/terms.ts';

/** What a group of units costs without an offer and with it, in TWD. */
export interface GroupPrice {
  usual: number;
  paid: number;
}

/**
 * The price of one whole group of a step; `prices` are those of its units in TWD. Of a pair the second one is of the
 * second group.
 */
export function groupPrice(
  kind: QuantityOfferKind,
  tier: OfferTier,
  prices: readonly number[],
): GroupPrice {
  const { isPair, taking } = quantityKinds[kind];
  const terms = { tiers: [tier], maxUsesPerOrder: null };
  const units = prices
    .map((price, index): Unit => {
      const isSecond = isPair && index === 1;
      return { price, isInScope: !isSecond, isInGroupB: isSecond };
    })
    .sort((one, other) => other.price - one.price);
  const { start, take, mayEnd } = taking(
    terms,
    prices.toSorted((one, other) => one - other),
  );
  let ways: { progress: Progress; saved: number }[] = [{ progress: start, saved: 0 }];
  for (const unit of units) {
    ways = ways.flatMap(({ progress, saved }) =>
      take(progress, unit).map((step) => ({ progress: step.progress, saved: saved + step.saves })),
    );
  }
  const whole = ways.filter(({ progress }) => mayEnd(progress)).map(({ saved }) => saved);
  const usual = sum(prices);
  return { usual, paid: whole.length > 0 ? usual - Math.max(...whole) : usual };
}

/**
 * What one unit costs in a whole group of a step: its share of the group by its own price, in TWD and parts of them.
 * `prices` are those of the goods in the group: two for a pair, otherwise one.
 */
export function unitPrices(
  kind: QuantityOfferKind,
  tier: OfferTier,
  prices: readonly number[],
): number[] {
  const units = quantityKinds[kind].isPair ? 1 : tier.count;
  const group = prices.flatMap((price) => Array.from({ length: units }, () => price));
  const { usual, paid } = groupPrice(kind, tier, group);
  return prices.map((price) => (usual === 0 ? 0 : (price * paid) / usual));
}

/** A step in words: 任選 3 件 $199, 第 2 件 5 折, 滿 3 件 9 折, 滿 5 件折 $100, 紅配綠 $150. */
export const tierWords = (kind: QuantityOfferKind, tier: OfferTier): string =>
  quantityKinds[kind].sentenceOf({ tiers: [tier], maxUsesPerOrder: null });

/** The example of a group: 任選 3 件 $199：原 $237 省 $38. */
export function exampleWords(words: string, { usual, paid }: GroupPrice): string {
  const saved = usual - paid;
  const what = saved > 0 ? `省 $${formatNumber(saved)}` : '沒有比較便宜';
  return `${words}：原 $${formatNumber(usual)} ${what}`;
}
