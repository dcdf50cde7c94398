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
  switch (type) {
    case 'PERCENT':
      return Math.min(value, 100);
    case 'AMOUNT':
      // The same sum weighs most on the cheapest goods.
      return range ? inPercent(value / range.lowest) : 0;
    case 'FIXED_PRICE':
      // One price for all weighs most on the dearest.
      return range ? inPercent((range.highest - value) / range.highest) : 0;
    default:
      throw new Error(`unknown type of discount: ${type satisfies never}`);
  }
}

const inPercent = (share: number): number => Math.min(Math.max(share, 0), 1) * 100;
