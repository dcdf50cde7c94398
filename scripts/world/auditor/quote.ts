/**
 * The price of a cart as the specification describes it. All amounts are whole TWD. Nothing here comes from the shop's
 * own code.
 */
import type { GoodsKey } from './goods.ts';

export interface CouponTerms {
  kind: 'AMOUNT' | 'PERCENT' | 'FREE_SHIPPING';
  /** TWD, or per cent off. */
  value: number;
  /** TWD that the goods must reach. */
  minimum: number;
}

export interface PricedLine {
  key: GoodsKey;
  /** TWD of one unit, as a member pays it. */
  price: number;
  units: number;
}

export interface DeliveryTerms {
  fee: number;
  /** TWD of goods from which delivery is free; null if it never is. */
  freeFrom: number | null;
}

export interface Quote {
  goods: number;
  off: number;
  fee: number;
  total: number;
  /** Whether the coupon takes something off. */
  usesCoupon: boolean;
}

/** The price of goods that cost so many TWD after offers. */
export function quote(
  goods: number,
  coupon: CouponTerms | null,
  { fee, freeFrom }: DeliveryTerms,
): Quote {
  const isFree = freeFrom !== null && goods >= freeFrom;
  const fits = coupon !== null && goods > 0 && goods >= coupon.minimum;
  const freesDelivery = fits && coupon.kind === 'FREE_SHIPPING' && !isFree;
  const off = fits ? reduction(coupon, goods) : 0;
  const asked = isFree || freesDelivery ? 0 : fee;
  return {
    goods,
    off,
    fee: asked,
    total: goods - off + asked,
    usesCoupon: off > 0 || freesDelivery,
  };
}

function reduction({ kind, value }: CouponTerms, goods: number): number {
  if (kind === 'FREE_SHIPPING') return 0;
  if (kind === 'AMOUNT') return Math.min(value, goods);
  // What is left to pay is rounded down, in favour of the shopper.
  return goods - Math.floor((goods * (100 - value)) / 100);
}
