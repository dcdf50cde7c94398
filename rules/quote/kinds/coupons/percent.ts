import { percentWords } from '../../../prices/percent-words.ts';
import type { CouponKind } from './kind.ts';

/** 85 折: per cent off the goods together. */
export const percent: CouponKind = {
  code: 'PERCENT',
  example: 15,
  // The space parts the figure from that of the minimum.
  sentenceOf: (value) => ` ${percentWords(value)}`,
  percentOff: (value) => Math.min(value, 100),
  whyGenerous: (_, percentOff, { discountPerCent }) =>
    percentOff > discountPerCent
      ? `優惠券減 ${percentOff} %，超過 ${discountPerCent} % 的門檻`
      : undefined,
  worthOf: (value, { highest }) => Math.floor((highest * Math.min(value, 100)) / 100),
};
