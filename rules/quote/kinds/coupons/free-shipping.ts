import type { CouponKind } from './kind.ts';

/** 免運費: the delivery. It takes nothing off the goods, so it needs no second person. */
export const freeShipping: CouponKind = {
  code: 'FREE_SHIPPING',
  example: 0,
  sentenceOf: () => '免運費',
  percentOff: () => 0,
  whyGenerous: () => undefined,
  worthOf: (_, { delivery }) => delivery,
};
