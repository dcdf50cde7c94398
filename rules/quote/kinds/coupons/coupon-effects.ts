import type { CouponDiscountType, DiscountType } from '#contract/enumerations.ts';
import { unlimitedStock } from '../../../goods/stock.ts';
import { onNumbers } from '../discount-events/arithmetic.ts';
import { discountPrices } from '../discount-events/discount-prices.ts';
import type { CouponEffect } from './kind.ts';

/** Off all goods together, as a discount event takes it off one unit. */
const offGoods = (type: DiscountType): CouponEffect => ({
  amountOff: (value, goodsAmount) =>
    goodsAmount - discountPrices[type](goodsAmount, value, onNumbers),
  whyNot: ({ amountOff }) => (amountOff > 0 ? null : 'NOTHING_TO_DISCOUNT'),
});

/** The effect of each kind of coupon (G-111). A kind of the contract that is missing here does not compile. */
export const couponEffects: Readonly<Record<CouponDiscountType, CouponEffect>> = {
  AMOUNT: offGoods('AMOUNT'),
  PERCENT: offGoods('PERCENT'),
  FREE_SHIPPING: {
    freesDelivery: true,
    whyNot: ({ isShippingFree }) => (isShippingFree ? 'SHIPPING_ALREADY_FREE' : null),
  },
  GIFT: {
    givesGifts: true,
    whyNot: ({ gifts, giftStocks }) => {
      const hasGift = gifts.some(({ id }) => (giftStocks.get(id) ?? unlimitedStock) !== 0);
      return hasGift ? null : 'GIFT_IS_OUT_OF_STOCK';
    },
  },
};
