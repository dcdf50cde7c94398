import type { DiscountType } from '#contract/enumerations.ts';
import type { Arithmetic } from './arithmetic.ts';

/** The price after the discount, never below 0 nor above `base`; both in TWD. `value` is that of the event. */
export type DiscountPrice = <Amount>(
  base: Amount,
  value: number,
  arithmetic: Arithmetic<Amount>,
) => Amount;

/** The price of each kind of discount event (G-061). A kind of the contract that is missing here does not compile. */
export const discountPrices: Readonly<Record<DiscountType, DiscountPrice>> = {
  PERCENT: (base, value, { share }) => share(base, 100 - value),
  AMOUNT: (base, value, { less }) => less(base, value),
  FIXED_PRICE: (base, value, { atMost }) => atMost(base, value),
};
