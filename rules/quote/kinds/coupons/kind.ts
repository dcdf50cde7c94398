import type { Gift } from '#contract/entities/promotions.ts';
import type { CouponDiscountType } from '#contract/enumerations.ts';
import type { CouponReason } from '../../types.ts';

/** The values of a cart that decide the effect of a coupon; amounts in TWD. */
export interface CouponContext {
  /** Goods after discounts. */
  goodsAmount: number;
  unitCount: number;
  /** Whether delivery is free without the coupon. */
  isShippingFree: boolean;
  giftStocks: ReadonlyMap<number, number>;
  moment: Date;
}

/** What a kind of coupon does to a cart that has its minimum. */
export interface CouponEffect {
  /** TWD off goods that cost `goodsAmount`, never more than that; absent for kinds that take nothing off. */
  amountOff?: (value: number, goodsAmount: number) => number;
  /** Why it would do nothing, where it takes `amountOff` TWD off; null if it does something. */
  whyNot: (
    cart: CouponContext & { amountOff: number; gifts: readonly Gift[] },
  ) => CouponReason | null;
  /** Whether it makes delivery free, and whether it gives its gifts and nothing else. */
  freesDelivery?: true;
  givesGifts?: true;
}

/** The limits above which a coupon needs a second person. */
export interface CouponLimits {
  /** Per cent of the order. */
  discountPerCent: number;
  /** TWD. */
  couponAmount: number;
}

/** A kind of coupon as operators know it. What it does to a cart is in `coupon-effects.ts`, because carts need it. */
export interface CouponKind {
  code: CouponDiscountType;
  /** A value that a form allows. */
  example: number;
  /** What operators read after its minimum: 折抵 100 元. `gifts` are the names of its gifts, '' if none is chosen. */
  sentenceOf: (value: number, gifts: string) => string;
  /** The greatest percentage, 0 to 100, that it takes off orders from `least` TWD of goods on. */
  percentOff: (value: number, least: number) => number;
  /** Why it needs a second person, where its greatest percentage is `percentOff`; undefined if it does not. */
  whyGenerous: (value: number, percentOff: number, limits: CouponLimits) => string | undefined;
  /** The most TWD that one coupon is worth; `highest` is the dearest order that counts, `delivery` the dearest fee. */
  worthOf: (value: number, most: { highest: number; delivery: number }) => number;
}
