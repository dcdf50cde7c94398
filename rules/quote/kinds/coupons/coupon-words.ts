import type { Gift } from '#contract/entities/promotions.ts';
import type { CouponDiscountType } from '#contract/enumerations.ts';
import { formatPrice } from '../../../numbers.ts';
import { percentWords } from '../../../prices/percent-words.ts';

/** What the words of a coupon name. */
interface Benefit {
  discountValue: number;
  gifts: readonly Pick<Gift, 'name'>[];
}

/** What a coupon gives, on its card: 折 $100, 88 折, 免運費, 送潔膚濕巾. */
interface CouponWords {
  wordsOf: (benefit: Benefit) => string;
  /** Whether names may make it long. */
  isLong?: true;
}

/** The words of each kind of coupon. A kind of the contract that is missing here does not compile. */
export const couponWords: Readonly<Record<CouponDiscountType, CouponWords>> = {
  AMOUNT: { wordsOf: ({ discountValue }) => `折 ${formatPrice(discountValue)}` },
  PERCENT: {
    wordsOf: ({ discountValue }) =>
      discountValue < 100 ? percentWords(discountValue) : '全額折抵',
  },
  FREE_SHIPPING: { wordsOf: () => '免運費' },
  GIFT: {
    wordsOf: ({ gifts }) =>
      gifts.length > 0 ? `送${gifts.map(({ name }) => name).join('、')}` : '贈品',
    isLong: true,
  },
};
