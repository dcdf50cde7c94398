import { shippingFee } from '../shipping.ts';
import type { ChosenCoupon, FreeShippingTerms } from './terms.ts';
import type { CouponLine, QuoteInput, ShippingLine } from './types.ts';
import { notRunning } from './windows.ts';

/** The delivery with free-shipping events, before the coupon. */
export function shippingByEvents(
  { delivery, fees, freeShippingEvents, moment }: QuoteInput,
  goodsAmount: number,
  unitCount: number,
): ShippingLine {
  if (!delivery || unitCount === 0) return { listFee: 0, fee: 0, freeBy: null };
  const listFee = shippingFee(fees, delivery);
  const event = reachedFreeShipping(freeShippingEvents, goodsAmount, moment);
  if (!event) return { listFee, fee: listFee, freeBy: null };
  return { listFee, fee: 0, freeBy: { kind: 'EVENT', id: event.id, title: event.title } };
}

/** The running event with the lowest threshold, if a cart of `goodsAmount` TWD reaches it; else undefined. */
export function reachedFreeShipping(
  events: readonly FreeShippingTerms[],
  goodsAmount: number,
  moment: Date,
): FreeShippingTerms | undefined {
  const running = events.filter((event) => !notRunning(event, moment));
  const [nearest] = running.toSorted(
    (a, b) => a.thresholdAmount - b.thresholdAmount || a.id - b.id,
  );
  return nearest && nearest.thresholdAmount <= goodsAmount ? nearest : undefined;
}

/** The delivery with the chosen coupon. */
export function withCoupon(
  shipping: ShippingLine,
  chosen: ChosenCoupon | null,
  coupon: CouponLine | null,
): ShippingLine {
  if (!isFreeByCoupon(chosen, coupon)) return shipping;
  const { id, name } = coupon;
  return { ...shipping, fee: 0, freeBy: { kind: 'COUPON', id, title: name } };
}

/** Whether the coupon makes delivery free. */
export function isFreeByCoupon(
  chosen: ChosenCoupon | null,
  coupon: CouponLine | null,
): coupon is CouponLine {
  return coupon?.reason === null && chosen?.couponEvent.discountType === 'FREE_SHIPPING';
}
