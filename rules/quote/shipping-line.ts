import { shippingFee } from '../delivery/shipping.ts';
import { couponEffects } from './kinds/coupons/coupon-effects.ts';
import { reachedFreeShipping } from './kinds/thresholds/free-shipping.ts';
import type { ChosenCoupon } from './terms.ts';
import type { CouponLine, QuoteInput, ShippingLine } from './types.ts';

/** The delivery with free-shipping events, before the coupon. */
export function shippingByEvents(
  input: QuoteInput,
  goodsAmount: number,
  unitCount: number,
): ShippingLine {
  const { delivery, fees } = input;
  if (!delivery || unitCount === 0) return { listFee: 0, fee: 0, freeBy: null };
  const listFee = shippingFee(fees, delivery);
  const event = reachedFreeShipping(input, goodsAmount);
  if (!event) return { listFee, fee: listFee, freeBy: null };
  return { listFee, fee: 0, freeBy: { kind: 'EVENT', id: event.id, title: event.title } };
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
  return (
    coupon?.reason === null &&
    chosen !== null &&
    couponEffects[chosen.couponEvent.discountType].freesDelivery === true
  );
}
