import type { CouponKind } from './kind.ts';

/** 贈送濕巾: its gifts. They have no price, so they count as nothing for approvals. */
export const gift: CouponKind = {
  code: 'GIFT',
  example: 0,
  sentenceOf: (_, gifts) => `贈送${gifts || '（贈品尚未選擇）'}`,
  percentOff: () => 0,
  whyGenerous: () => undefined,
  worthOf: () => 0,
};
