import { describe, expect, it } from 'vitest';
import { thresholdReviews } from './threshold-reviews.ts';

const { FREE_SHIPPING: delivery, THRESHOLD_REWARD: reward } = thresholdReviews;
const other = { id: 5, title: '雙十一', thresholdAmount: 1000 };

describe('each kind of threshold', () => {
  it('says to operators what it gives, and from which amount', () => {
    expect(delivery.sentenceOf(delivery.example)).toBe('訂單滿 599 元免運費');
    expect(delivery.sentenceOf(0)).toBe('訂單不限金額免運費');
    expect(reward.sentenceOf(reward.example, '贈送「濕巾」')).toBe('訂單滿 1,000 元贈送「濕巾」');
    expect(reward.sentenceOf(null)).toBe('訂單（門檻尚未填寫）');
  });

  it('says which of two free deliveries counts: the lower one', () => {
    expect(delivery.overlapOf({ id: 7, thresholdAmount: 999 }, other)).toBe(
      '與「雙十一」（滿 1,000 元）同時進行，以這項活動的門檻為準：門檻低者先達到',
    );
    for (const thresholdAmount of [1000, 1001])
      expect(delivery.overlapOf({ id: 7, thresholdAmount }, other)).toContain(
        '以「雙十一」的門檻為準',
      );
    // An amount that nobody has typed counts as none.
    const least = { ...other, thresholdAmount: 1 };
    expect(delivery.overlapOf({ id: 7, thresholdAmount: null }, least)).toContain('以這項活動');
  });

  it('says which of two rewards counts: the higher one, of equal ones the older', () => {
    const winner = (id: number | null, thresholdAmount: number) =>
      reward.overlapOf({ id, thresholdAmount }, other);
    expect(winner(null, 1001)).toContain('只送這項活動');
    expect(winner(null, 1000)).toContain('只送「雙十一」');
    expect(winner(4, 1000)).toContain('只送這項活動');
    expect(winner(4, 999)).toContain('只送「雙十一」');
    const free = { ...other, thresholdAmount: 0 };
    expect(reward.overlapOf({ id: 4, thresholdAmount: null }, free)).toContain('只送這項活動');
    expect(reward.overlapOf({ id: 7, thresholdAmount: null }, free)).toContain('只送「雙十一」');
  });
});
