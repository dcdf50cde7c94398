import type { DiscountType } from '#contract/enumerations.ts';

/**
 * Per cent, 0 to 100, that a discount takes off the price of the goods that it hits hardest. `range`: lowest and highest
 * price of its goods in TWD, above 0; undefined without goods, of which only a share can be told.
 */
export function greatestDiscount(
  type: DiscountType,
  value: number,
  range: { lowest: number; highest: number } | undefined,
): number {
  if (type === 'PERCENT') return Math.min(value, 100);
  if (!range) return 0;
  const { lowest, highest } = range;
  // The same sum weighs most on the cheapest goods, one price for all on the dearest.
  const share = type === 'AMOUNT' ? value / lowest : (highest - value) / highest;
  return Math.min(Math.max(share, 0), 1) * 100;
}
