import type { DiscountType } from '#contract/enumerations.ts';
import { amount } from './amount.ts';
import { fixedPrice } from './fixed-price.ts';
import type { DiscountKind } from './kind.ts';
import { percent } from './percent.ts';

/** Every kind of discount event. A kind of the contract that is missing here does not compile. */
export const discountKinds: Readonly<Record<DiscountType, DiscountKind>> = {
  PERCENT: percent,
  AMOUNT: amount,
  FIXED_PRICE: fixedPrice,
};
