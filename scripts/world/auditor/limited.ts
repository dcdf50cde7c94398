import type { GoodsKey } from './goods.ts';
import type { CouponTerms } from './quote.ts';

/** A discount that ends by itself: after so many orders in all, of a member, of a day in Taiwan, or after so many TWD. */
export interface KnownDiscount {
  id: number;
  /** TWD off one unit of these goods. */
  off: number;
  goods: readonly GoodsKey[];
  orderLimit: number | null;
  memberLimit: number | null;
  dayLimit: number | null;
  budget: number | null;
}

/** What an order got from one. */
export interface DiscountUse {
  discount: number;
  day: string;
  given: number;
}

/** A code of one use: what it gives, and who has it. */
export interface KnownCode {
  id: number;
  event: number;
  terms: CouponTerms;
  state: 'UNUSED' | 'RECEIVED' | 'TAKEN_BACK';
  member: number | null;
}
