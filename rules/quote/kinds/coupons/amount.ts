import { formatTwd } from '../../../numbers.ts';
import { dollars } from '../campaign-words.ts';
import { inPercent } from '../kind.ts';
import type { CouponKind } from './kind.ts';

/** 折抵 100 元: TWD off the goods together. Small amounts need no second person, whatever the order. */
export const amount: CouponKind = {
  code: 'AMOUNT',
  example: 100,
  sentenceOf: (value) => `折抵 ${dollars(value)}`,
  percentOff: (value, least) => (least > 0 ? inPercent(value / least) : 100),
  whyGenerous: (value, percentOff, { discountPerCent, couponAmount }) =>
    value > couponAmount && percentOff > discountPerCent
      ? `優惠券折抵 ${formatTwd(value)}，超過 ${formatTwd(couponAmount)} 與低消 ${discountPerCent} % 的門檻`
      : undefined,
  worthOf: (value) => value,
};
