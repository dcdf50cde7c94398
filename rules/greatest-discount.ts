import type { DiscountType } from '#contract/enumerations.ts';

/**
 * The greatest percentage, 0 to 100, that a discount takes off the price of any of its goods. `range`: lowest and
 * highest price of its goods in TWD, above 0. Without goods it is undefined; then the result is 0, except for a
 * discount in per cent.
 */
export function greatestDiscount(
  type: DiscountType,
  value: number,
  range: { lowest: number; highest: number } | undefined,
): number {
  switch (type) {
    case 'PERCENT':
      return Math.min(value, 100);
    case 'AMOUNT':
      // A fixed amount is the greatest share of the cheapest goods.
      return range ? inPercent(value / range.lowest) : 0;
    case 'FIXED_PRICE':
      // A fixed price is the greatest reduction of the most expensive goods.
      return range ? inPercent((range.highest - value) / range.highest) : 0;
    default:
      throw new Error(`unknown type of discount: ${type satisfies never}`);
  }
}

const inPercent = (share: number): number => Math.min(Math.max(share, 0), 1) * 100;
