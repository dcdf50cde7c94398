import type { FreeShippingEvent, Gift } from '#contract/entities/promotions.ts';
import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { Delivery, ShippingFees } from '../delivery/shipping.ts';
import type { AskedAddOn, CartLine } from '../goods/cart-lines.ts';
import type { Saleable } from '../goods/saleable.ts';
import type { ProductStocks } from '../goods/stock.ts';
import type { CouponState, CouponTerms } from '../prices/coupons.ts';
import type { EventWindow } from '../visibility.ts';
import type { ScopedDiscount } from './discount-events.ts';

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
export type ThresholdRewardTerms = FreeShippingTerms & {
  gifts: readonly Gift[];
  /** How many of the gifts the shopper may choose; null or absent gives all. */
  choose?: number | null | undefined;
};

/** The goods that take part in an offer: all of them, combinations too, or those named. */
export interface OfferScope {
  scope: 'ALL_PRODUCTS' | 'PARTIAL_PRODUCTS';
  /** Ids; empty for ALL_PRODUCTS. */
  products: readonly number[];
  combinations: readonly number[];
}

/** A step of an offer: from `count` units, `amount` in TWD or `percent` taken off. Each kind needs one of the two. */
export interface OfferTier {
  count: number;
  amount: number | null;
  percent: number | null;
}

/** An offer on several units (G-200). */
export interface QuantityOfferTerms extends OfferScope, Visible, EventWindow {
  id: number;
  title: string;
  label: string;
  kind: QuantityOfferKind;
  tiers: readonly OfferTier[];
  /** Ids of the products of the second group; only for PAIR. */
  groupB: readonly number[];
  /** Of two assignments with the same sum, the one with the offer of higher weight counts, then of lower id. */
  weight: number;
  /** The most groups in one order; null is unlimited. */
  maxUsesPerOrder: number | null;
}

/** TWD or per cent off goods from an amount of goods on; with `isRepeated`, AMOUNT is taken off each time (G-200). */
export interface AmountOfferTerms extends OfferScope, Visible, EventWindow {
  id: number;
  title: string;
  label: string;
  thresholdAmount: number;
  discountType: 'AMOUNT' | 'PERCENT';
  discountValue: number;
  isRepeated: boolean;
}

/** Goods at a lower price once the cart, without add-ons, reaches an amount (G-200). */
export interface AddOnOfferTerms extends Visible, EventWindow {
  id: number;
  title: string;
  /** TWD; 0 asks for none. */
  thresholdAmount: number;
  /** One of these products must be in the cart; empty asks for none. */
  conditionProductIds: readonly number[];
  /** `limit` is the most units in one order. */
  goods: readonly { productId: number; addOnPrice: number; limit: number }[];
}

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

export interface QuoteTerms {
  /**
   * Whether the quote looks for a unit with which all goods cost less (`cheaperWithMore`). It takes half as long again,
   * so only those who show it to a shopper ask for it.
   */
  looksForMore?: boolean | undefined;
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
  quantityOffers?: readonly QuantityOfferTerms[];
  amountOffers?: readonly AmountOfferTerms[];
  addOnOffers?: readonly AddOnOfferTerms[];
  addOns?: readonly AskedAddOn[];
  /** The chosen gifts of rewards with `choose`; the first with stock are given where none is chosen. */
  giftIds?: readonly number[];
  /** Whether the lines are those of a placed order. Then the solver gives them the offers of their checkout. */
  isPlaced?: boolean;
  moment: Date;
}
