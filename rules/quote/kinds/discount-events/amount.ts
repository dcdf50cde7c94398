import { dollars } from '../campaign-words.ts';
import { inPercent } from '../kind.ts';
import type { DiscountKind } from './kind.ts';

/** 每件折抵 20 元: TWD off each unit. It is the greatest share of the cheapest goods. */
export const amount: DiscountKind = {
  code: 'AMOUNT',
  example: 20,
  sentenceOf: (value) => `依會員價（無則售價）每件折抵 ${dollars(value)}`,
  percentOff: (value, prices) => (prices ? inPercent(value / prices.lowest) : 0),
};
