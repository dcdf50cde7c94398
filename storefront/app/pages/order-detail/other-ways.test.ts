import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { testSettings } from '../../testing/browser.ts';
import { otherWays } from './other-ways.ts';

const order = {
  paymentType: 'LINE_PAY',
  islandsType: 'MAIN_ISLAND',
  shipType: 'HOME',
  paidAmount: 500,
} as const;
const offers = { ...testSettings.offers, paymentTypes };
const wordsOf = (...args: Parameters<typeof otherWays>) =>
  otherWays(...args).map(({ words }) => words);

describe('an unpaid order', () => {
  it('may change to every other way of paying that its delivery allows', () => {
    expect(wordsOf(order, offers)).toEqual(['改用信用卡', '改用 ATM 轉帳', '改用貨到付款']);
    expect(wordsOf({ ...order, paymentType: 'CATHAY_ATM', shipType: 'STORE' }, offers)).toEqual([
      '改用 LINE Pay',
      '改用信用卡',
      '改用取貨付款',
    ]);
  });

  it('is not offered what the shop, the island or the amount does not allow', () => {
    expect(wordsOf(order, { ...offers, paymentTypes: ['LINE_PAY', 'CATHAY_ATM'] })).toEqual([
      '改用 ATM 轉帳',
    ]);
    expect(wordsOf({ ...order, islandsType: 'OUTLYING_ISLAND' }, offers)).not.toContain(
      '改用貨到付款',
    );
    expect(wordsOf({ ...order, paidAmount: 1_000_000 }, offers)).not.toContain('改用貨到付款');
  });
});
