import { dollars } from '../campaign-words.ts';
import { inPercent } from '../kind.ts';
import type { DiscountKind } from './kind.ts';

/** 每件 59 元: one price for all goods. It takes the greatest share off the dearest goods. */
export const fixedPrice: DiscountKind = {
  code: 'FIXED_PRICE',
  example: 59,
  sentenceOf: (value) => `每件 ${dollars(value)}，與會員價取低者`,
  percentOff: (value, prices) =>
    prices ? inPercent((prices.highest - value) / prices.highest) : 0,
};
