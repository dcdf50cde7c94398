import type { Reduction, SoldAdjustment } from '#contract/entities/orders.ts';
import type { GiftReason } from '../goods/cart-lines.ts';
import type { Component, Saleable, SaleableKind } from '../goods/saleable.ts';
import type { ChosenCoupon, FreeShippingTerms } from '../quote/terms.ts';
import type { OrderThresholds } from './return-terms.ts';

/** A line of goods of a placed order, not of a gift. Amounts are TWD. */
export interface SoldLine {
  kind: SaleableKind;
  itemId: number;
  name: string;
  materialNo: string;
  image: string;
  volume: string;
  listPrice: number;
  unitPrice: number;
  quantity: number;
  adjustments: readonly SoldAdjustment[];
  components: readonly Component[];
}

/** What an order says about its delivery. */
export interface SoldDelivery {
  /** TWD. */
  shipFee: number;
  thresholds: OrderThresholds | null;
  reductions: readonly Reduction[] | null;
}

/**
 * The goods of a line with the prices of the order, for a quote. `now` are the same goods as they are sold today: they
 * limit how many units may be added.
 */
export function soldSaleable(line: SoldLine, now: Saleable | undefined): Saleable {
  const { kind, itemId, name, materialNo, image, volume, listPrice, unitPrice } = line;
  const limitOf = (productId: number) =>
    now?.components.find((each) => each.productId === productId)?.purchaseLimit ?? null;
  return {
    kind,
    id: itemId,
    name,
    materialNo,
    image,
    volume,
    price: listPrice,
    memberPrice: unitPrice < listPrice ? unitPrice : null,
    eventPrice: null,
    event: null,
    sellingPrice: unitPrice,
    purchaseLimit: now?.purchaseLimit ?? null,
    isVisible: true,
    components: line.components.map((each) => ({
      ...each,
      purchaseLimit: limitOf(each.productId),
    })),
  };
}

/**
 * The fee of the order's delivery and the terms that made it free at checkout; otherwise `today`, the terms of free
 * delivery of now.
 */
export function soldDelivery(
  { shipFee, thresholds, reductions }: SoldDelivery,
  today: readonly FreeShippingTerms[],
): { fee: number; events: FreeShippingTerms[] } {
  const named = reductions?.find(({ kind }) => kind === 'SHIPPING');
  const free = thresholds?.freeShipping;
  if (!free) return { fee: Math.max(shipFee, named?.amount ?? 0), events: [...today] };
  const event = { id: 0, title: named?.title ?? '', thresholdAmount: free.amount };
  return { fee: free.fee, events: [atAnyTime(event)] };
}

/** The terms of an event whose period was already checked. */
export const atAnyTime = <Terms extends object>(event: Terms) => ({
  ...event,
  eventBeginAt: null,
  eventEndAt: null,
  currentVisibilityRule: 'ONLINE' as const,
});

/** What an order says about its coupon. */
export interface SoldWithCoupon {
  thresholds: OrderThresholds | null;
  /** All gifts of the order. */
  gifts: readonly { id: number; name: string; reason: GiftReason }[];
}

/**
 * The coupon before its order used it, because a used coupon could not be used again, with the terms of checkout and
 * the gifts that the order got with it. An order from before the terms were stored has those of today.
 */
export function soldCoupon(
  coupon: ChosenCoupon,
  { thresholds, gifts }: SoldWithCoupon,
): ChosenCoupon {
  const { couponEvent } = coupon;
  return {
    ...coupon,
    status: 'UNUSED',
    isUsedUp: false,
    couponEvent: {
      ...atAnyTime(couponEvent),
      ...thresholds?.coupon,
      isArchived: false,
      gifts: gifts
        .filter(({ reason }) => reason === 'freebie')
        .map(({ id, name }) => ({ id, name, image: '', currentVisibilityRule: 'ONLINE' as const })),
    },
  };
}
