import type { FreeShippingEvent, Gift } from '#contract/entities/promotions.ts';
import type { CartLine } from '../cart-lines.ts';
import type { CouponState, CouponTerms } from '../coupons.ts';
import type { ScopedDiscount } from '../discount-events.ts';
import type { Saleable } from '../saleable.ts';
import type { Delivery, ShippingFees } from '../shipping.ts';
import type { ProductStocks } from '../stock.ts';
import type { EventWindow } from '../visibility.ts';

/** The goods that a cart may contain, by id. A line whose goods are absent or not visible is removed as UNKNOWN. */
export interface Goods {
  products: ReadonlyMap<number, Saleable>;
  combinations: ReadonlyMap<number, Saleable>;
}

type Visible = Pick<FreeShippingEvent, 'currentVisibilityRule'>;

/** Delivery is free from `thresholdAmount` TWD of goods after discounts (G-062). */
export type FreeShippingTerms = Pick<FreeShippingEvent, 'id' | 'title' | 'thresholdAmount'> &
  Visible &
  EventWindow;

/** Gifts from `thresholdAmount` TWD of goods after discounts; only the highest reward reached gives them (G-062). */
export type ThresholdRewardTerms = FreeShippingTerms & { gifts: readonly Gift[] };

/** Gifts of a member's first order (G-064). */
export interface FirstPurchaseTerms extends EventWindow {
  id: number;
  title: string;
  gifts: readonly Gift[];
}

/** The coupon that the shopper has chosen. */
export interface ChosenCoupon extends CouponState {
  /** The member's own coupon (G-112). */
  id: number;
  couponEvent: CouponState['couponEvent'] & CouponTerms & { name: string; gifts: readonly Gift[] };
}

/**
 * A discount event. It is only used to explain why it changed no price, because the goods already have their
 * prices.
 */
export type DiscountEventTerms = ScopedDiscount & { id: number; title: string } & Visible &
  EventWindow;

export interface QuoteInput {
  lines: readonly CartLine[];
  goods: Goods;
  /** Units of each product that this shopper may still buy, including the shopper's own reservations. */
  stocks: ProductStocks;
  /**
   * Units of each gift that this shopper may still get, including the shopper's own reservations; an absent gift is
   * unlimited.
   */
  giftStocks: ReadonlyMap<number, number>;
  /** Null until the shopper has chosen a delivery; until then no fee is charged. */
  delivery: Delivery | null;
  fees: ShippingFees;
  freeShippingEvents: readonly FreeShippingTerms[];
  thresholdRewards: readonly ThresholdRewardTerms[];
  firstPurchaseEvents: readonly FirstPurchaseTerms[];
  /** Whether the member has no order yet (cancelled ones do not count); null for a visitor. */
  isFirstPurchase: boolean | null;
  coupon: ChosenCoupon | null;
  discountEvents?: readonly DiscountEventTerms[];
  moment: Date;
}
