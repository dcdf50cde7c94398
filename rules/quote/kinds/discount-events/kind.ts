import type { DiscountType } from '#contract/enumerations.ts';
import type { PriceRange } from '../kind.ts';

/** A kind of discount event as operators know it. Its price is in `discount-prices.ts`, because each page needs it. */
export interface DiscountKind {
  code: DiscountType;
  /** A value that a form allows. */
  example: number;
  /** What operators read: the reduction, and the price that it lowers. */
  sentenceOf: (value: number) => string;
  /**
   * The greatest percentage, 0 to 100, that it takes off any of its goods. The prices of these are above 0; undefined
   * without goods.
   */
  percentOff: (value: number, prices: PriceRange | undefined) => number;
}
