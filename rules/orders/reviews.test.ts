import { describe, expect, it } from 'vitest';
import {
  isReceived,
  maskAuthor,
  mostReviewPictures,
  mostReviewText,
  reviewDeadline,
  takesReviews,
} from './reviews.ts';

describe('reviews', () => {
  it.each([
    ['HOME', 'SHIPPED', false],
    ['HOME', 'ARRIVED', true],
    ['HOME', 'COMPLETED', true],
    ['HOME', 'RETURNED', false],
    ['STORE', 'ARRIVED', false],
    ['STORE', 'COMPLETED', true],
    ['STORE', 'CANCELLED', false],
  ] as const)(
    'may be written of goods to %s that are %s: %s',
    (shipType, orderStatus, received) => {
      expect(isReceived({ shipType, orderStatus })).toBe(received);
    },
  );

  it.each(['2026-01-01T00:00:00+08:00', '2026-01-01T23:59:59+08:00'])(
    'may be written for 180 days, to the end of the day that the member reads: received at %s',
    (receivedAt) => {
      const deadline = reviewDeadline(new Date(receivedAt));
      expect(deadline).toEqual(new Date('2026-06-30T23:59:59+08:00'));
    },
  );

  it('have 1,000 characters and three pictures at most', () => {
    expect([mostReviewText, mostReviewPictures]).toEqual([1000, 3]);
  });

  it('are taken of everything but medical devices without an approval', () => {
    expect(takesReviews({ licenseNo: '', adApprovalNo: '' })).toBe(true);
    expect(takesReviews({ licenseNo: '1', adApprovalNo: '' })).toBe(false);
    expect(takesReviews({ licenseNo: '1', adApprovalNo: '2' })).toBe(true);
  });

  it.each([
    ['王小棉', '王○○'],
    ['𠮷田', '𠮷○○'],
    [' Mei ', 'M○○'],
    ['🌸', '會員'],
    ['', '會員'],
  ])('show the author %j as %s', (name, masked) => {
    expect(maskAuthor(name)).toBe(masked);
  });
});
