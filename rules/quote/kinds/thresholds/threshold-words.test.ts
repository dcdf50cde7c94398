import { expect, it } from 'vitest';
import { thresholdWords } from './threshold-words.ts';

it('says to shoppers what they get', () => {
  const threshold = { id: 1, title: '滿千送', thresholdAmount: 1000, missing: 1 };
  const gifts = ['收納袋', '試用包'];
  const reward = { ...threshold, kind: 'THRESHOLD_REWARD' as const, gifts };
  expect(thresholdWords.THRESHOLD_REWARD(reward)).toBe('送收納袋、試用包');
  expect(thresholdWords.THRESHOLD_REWARD({ ...reward, choose: 1 })).toBe(
    '可任選 1 項贈品：收納袋、試用包',
  );
  expect(thresholdWords.FREE_SHIPPING({ ...reward, kind: 'FREE_SHIPPING' })).toBe('享免運');
  expect(thresholdWords.COUPON({ ...reward, kind: 'COUPON' })).toBe('可用「滿千送」');
  expect(thresholdWords.AMOUNT_OFFER({ ...reward, kind: 'AMOUNT_OFFER' })).toBe('享「滿千送」');
});
