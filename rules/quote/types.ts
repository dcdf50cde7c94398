import type { CartAmounts, CartChange } from '#contract/entities/orders.ts';
import type { OfferKind, RuleKind, ThresholdKind } from '#contract/enumerations.ts';
import type { CartLine, GiftReason, ProductState } from '../goods/cart-lines.ts';
import type { SaleableComponent } from '../goods/saleable.ts';
import type { CouponProblem } from '../prices/coupons.ts';

import type { QuoteTerms } from './terms.ts';

export type { FreeShippingTerms, Goods } from './terms.ts';

/** Why a price is lower than the list price. */
export type DiscountReason = 'MEMBER_PRICE' | 'EVENT';

/** TWD taken off all units of a line, by name. */
export interface DiscountLine {
  reason: DiscountReason;
  title: string;
  /** The short tag of an event, or ''. */
  label: string;
  amount: number;
}

/** TWD that an offer takes off a line, for all of the line's units that take part. */
export interface LineAdjustment {
  kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON';
  /** The id of the offer. */
  offerId: number;
  title: string;
  /** The short tag of the offer, or ''. */
  label: string;
  /** The units of the line that take part. */
  units: number;
  /** More than 0. */
  amount: number;
}

/** An offer that took effect in a cart, and the units that take part in it. */
export interface OfferLine {
  kind: OfferKind;
  id: number;
  title: string;
  label: string;
  /** TWD off, more than 0: the sum of the adjustments that it made. */
  amount: number;
  units: readonly { kind: CartLine['kind']; id: number; quantity: number }[];
  /** Whether its limit per order prevents one more group. */
  isLimited?: boolean;
}

/** One more unit of goods in the cart with which all goods together cost less. */
export interface CheaperWithMore {
  kind: CartLine['kind'];
  id: number;
  /** TWD, more than 0: what the goods cost less. */
  saves: number;
}

/** One line with the units that can be bought now. Prices are TWD. */
export interface QuoteLine {
  kind: CartLine['kind'];
  id: number;
  name: string;
  image: string;
  volume: string;
  materialNo: string;
  /** The wanted units. */
  quantity: number;
  /** Units that can be bought. */
  count: number;
  /** The most units that could be bought if the other lines stay the same; −1 while the stock is unknown. */
  max: number;
  /** The most units per order, by its own limit and by those of its products (G-163); null is unlimited. */
  purchaseLimit: number | null;
  /** Whether `max` comes from purchase limits; false if only the stock sets it, and if nothing is in stock. */
  isLimited: boolean;
  /** Null while stock is unknown. */
  state: ProductState | null;
  listPrice: number;
  unitPrice: number;
  /** Their sum is (listPrice − unitPrice) × count. */
  discounts: readonly DiscountLine[];
  /** The id of the discount event behind the price, if any. */
  eventId: number | null;
  /** What offers take off. A unit that is bought as an add-on is a unit of the line with the adjustment ADD_ON. */
  adjustments: readonly LineAdjustment[];
  /** The sum of `adjustments`. */
  offerShare: number;
  /** unitPrice × count − offerShare. */
  amount: number;
  /** TWD that the coupon takes off the whole line; the shares of all lines add up to the coupon's amount. */
  couponShare: number;
  /** The products that leave the stock for one unit. */
  components: readonly SaleableComponent[];
}

/** A gift of the cart: one unit, or none if all are given away. */
export interface GiftLine {
  reason: GiftReason;
  /** The id of the reward, event or coupon that gives it. */
  sourceId: number;
  sourceTitle: string;
  id: number;
  name: string;
  image: string;
  count: 0 | 1;
  /** The reason, or giveOut if none is left; null while the stock is unknown. */
  state: ProductState | null;
}

/** The effect of the chosen coupon. TWD. */
export interface CouponLine {
  id: number;
  name: string;
  /** TWD off the goods; 0 for free shipping and gifts. */
  amount: number;
  /** Why it has no effect; null if it has one, and then the order uses it up. */
  reason: CouponReason | null;
  /** TWD of goods missing for its minimum. */
  missing: number;
}

/** The delivery as a named line. TWD. */
export interface ShippingLine {
  /** The fee before anything makes delivery free. */
  listFee: number;
  fee: number;
  /** The reason for free delivery; null if delivery is not free. */
  freeBy: { kind: 'EVENT' | 'COUPON'; id: number; title: string } | null;
}

/** The benefit of spending `missing` TWD more. */
export interface Threshold {
  kind: ThresholdKind;
  id: number;
  /** Of a QUANTITY_OFFER, what its next step gives: 任選 5 件 $315. */
  title: string;
  /** Names of the gifts that are still available. */
  gifts: readonly string[];
  /** How many of these gifts the shopper may choose; absent: all are given. */
  choose?: number;
  thresholdAmount: number;
  /** TWD. For an offer that counts units, the price of the cheapest goods that are enough. */
  missing: number;
  /** The units that a QUANTITY_OFFER lacks for its next step. */
  missingUnits?: number;
}

/** Why a chosen coupon has no effect on this cart. */
export type CouponReason =
  | CouponProblem
  | 'EMPTY_CART'
  | 'BELOW_THRESHOLD'
  | 'NOTHING_TO_DISCOUNT'
  | 'SHIPPING_ALREADY_FREE'
  | 'GIFT_IS_OUT_OF_STOCK';

export type UnfiredReason =
  | CouponReason
  | 'OFFLINE'
  | 'NOT_STARTED'
  | 'OVER'
  | 'HIGHER_TIER_REACHED'
  | 'ANOTHER_EVENT_COUNTS'
  | 'DELIVERY_NOT_CHOSEN'
  | 'NOT_A_MEMBER'
  | 'NOT_FIRST_PURCHASE'
  | 'NO_SUCH_GOODS'
  | 'OTHER_PRICE_IS_LOWER'
  | 'SAVES_NOTHING'
  | 'TOO_FEW_UNITS'
  | 'NO_PARTNER'
  | 'BETTER_OFFER_COUNTS'
  | 'NOT_CHOSEN';

/** A rule of the shop that had no effect on this cart, and why. */
export interface UnfiredRule {
  rule: RuleKind;
  id: number;
  title: string;
  reason: UnfiredReason;
  /** Units that an offer lacks, or TWD below the threshold of an offer. */
  missing?: number;
}

export interface Quote {
  /** In the order of the wanted lines; each product and combination once, without unknown ones. */
  lines: readonly QuoteLine[];
  /** Threshold reward, first-purchase gift and the coupon's freebies, in this order. */
  gifts: readonly GiftLine[];
  /** Null if no coupon is chosen. */
  coupon: CouponLine | null;
  /** The offers that took effect, in the order of the lines that they reduce. */
  offers: readonly OfferLine[];
  /** The differences between the wanted cart and the one that can be bought (rows 4.037, 4.038). */
  changes: readonly CartChange[];
  shipping: ShippingLine;
  /** product − discount − coupon + shipFee = paid. */
  amounts: CartAmounts;
  /** The nearest two thresholds that are not reached, nearest first. */
  thresholds: readonly Threshold[];
  /** Every rule of the input that had no effect, each once. */
  unfired: readonly UnfiredRule[];
  /** Units of all lines; gifts do not count (G-032). */
  unitCount: number;
  /** Whether it is proved that no way to put units into offers costs less. Only very large carts may lack the proof. */
  isExact: boolean;
  /**
   * The unit that saves most, where one more unit of a line costs less than none; null if none does or nobody looks.
   */
  cheaperWithMore: CheaperWithMore | null;
}

/** A line before the coupon, whose shares need all lines. */
export type LineBeforeCoupon = Omit<QuoteLine, 'couponShare'>;

/** What offers do to a cart. */
export interface SolvedOffers {
  /** The same lines in the same order, with their adjustments. */
  lines: readonly LineBeforeCoupon[];
  offers: readonly OfferLine[];
  /** Add-ons that are back at their own price. */
  changes: readonly CartChange[];
  unfired: readonly UnfiredRule[];
  thresholds: readonly Threshold[];
  /** TWD of the units bought as add-ons, which count for no gift. */
  addOnAmount: number;
  isExact: boolean;
  cheaperWithMore: CheaperWithMore | null;
}

/**
 * Puts the units of priced lines into offers. `rules/quote/offers/solve-offers.ts` is the only one. It is an argument,
 * so that pages of a shop without offers need not load it.
 */
export type SolveOffers = (input: QuoteTerms, lines: readonly LineBeforeCoupon[]) => SolvedOffers;

/** Everything that decides the price of a cart. */
export interface QuoteInput extends QuoteTerms {
  /** Puts units into offers; needed with offers or add-ons. A caller of `quote` may pass it instead. */
  solve?: SolveOffers | undefined;
}
