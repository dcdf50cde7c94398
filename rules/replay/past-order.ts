import type { ExplainedRule } from '#contract/entities/explanations.ts';
import type { Delivery } from '../delivery/shipping.ts';
import type { GiftReason } from '../goods/cart-lines.ts';
import type { SaleableKind } from '../goods/saleable.ts';
import type { SoldDelivery, SoldLine } from '../orders/placed-order.ts';
import type { Prices } from '../prices/prices.ts';
import type {
  AddOnOfferTerms,
  AmountOfferTerms,
  ChosenCoupon,
  QuantityOfferTerms,
  ThresholdRewardTerms,
} from '../quote/terms.ts';
import type { ReplayedDiscount } from './campaign.ts';

/** What an order says about the day on which it was placed. Amounts are TWD. */
export interface PastOrder extends SoldDelivery, Delivery {
  id: number;
  orderNo: string;
  memberId: number;
  placedAt: Date;
  productAmount: number;
  discountAmount: number;
  couponAmount: number;
  paidAmount: number;
  lines: readonly SoldLine[];
  gifts: readonly { id: number; name: string; reason: GiftReason }[];
  /** The rules that were considered then (G-202); empty for an order from before they were stored. */
  rules: readonly Pick<ExplainedRule, 'kind' | 'id' | 'fired' | 'code'>[];
  /** The coupon that it used, with the terms of today, and the id of its event. */
  coupon: { eventId: number; chosen: ChosenCoupon } | null;
}

/**
 * The rules of the shop with their terms of today. An order names those that were considered for it. Whether their
 * terms are still the same shows when the order is priced by them.
 */
export interface KnownRules {
  discountEvents: readonly ReplayedDiscount[];
  quantityOffers: readonly QuantityOfferTerms[];
  amountOffers: readonly AmountOfferTerms[];
  addOnOffers: readonly AddOnOfferTerms[];
  thresholdRewards: readonly ThresholdRewardTerms[];
  /** The prices of goods at a moment (TWD), without events; undefined if none is known of that time. */
  pricesAt(kind: SaleableKind, id: number, moment: Date): Omit<Prices, 'eventPrice'> | undefined;
}
