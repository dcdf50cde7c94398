import { percentWords } from '../../../prices/percent-words.ts';
import type { DiscountKind } from './kind.ts';

/** 85 折: per cent off each unit. */
export const percent: DiscountKind = {
  code: 'PERCENT',
  example: 15,
  sentenceOf: (value) => `依會員價（無則售價）${percentWords(value)}`,
  percentOff: (value) => Math.min(value, 100),
};
