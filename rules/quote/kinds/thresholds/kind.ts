import type { CouponLine, QuoteInput, Threshold } from '../../types.ts';

/** What a cart has reached; amounts in TWD. */
export interface Reached {
  /** Goods after discounts. */
  goodsAmount: number;
  /** The same without add-ons, which count for no gift. */
  giftAmount: number;
  /** Whether delivery is free, by an event or the coupon. */
  isShippingFree: boolean;
  coupon: CouponLine | null;
}

/** A benefit that runs, whether the cart has reached it or not. */
export type Goal = Omit<Threshold, 'missing'>;

/** A kind of benefit from an amount of goods on, as a cart knows it. */
export interface ThresholdGoals {
  /** The amount that counts for it. */
  counts: 'goodsAmount' | 'giftAmount';
  /** What a shopper may still reach. */
  goalsOf: (input: QuoteInput, reached: Reached) => Goal[];
}
