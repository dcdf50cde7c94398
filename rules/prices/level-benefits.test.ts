import { describe, expect, it } from 'vitest';
import { benefitText, benefitTexts, nextBenefitDay, periodsSince } from './level-benefits.ts';

const taipei = (text: string) => new Date(`${text}+08:00`);
const freeShipping = {
  name: '會員免運券',
  discountType: 'FREE_SHIPPING' as const,
  discountValue: 0,
  minAmount: 0,
};
const amount = {
  name: '生日禮',
  discountType: 'AMOUNT' as const,
  discountValue: 1000,
  minAmount: 0,
};

describe('the words for benefits [7.041]', () => {
  it('say how often, how many and what', () => {
    const text = (rhythm: 'BIRTH_MONTH' | 'MONTH' | 'QUARTER', count: number, coupon: object) =>
      benefitText({ rhythm, count, coupon: { ...freeShipping, ...coupon } });
    expect(text('QUARTER', 1, {})).toBe('每季一張免運券');
    expect(text('MONTH', 3, {})).toBe('每月三張免運券');
    expect(text('BIRTH_MONTH', 1, amount)).toBe('生日當月 1,000 元優惠券');
    expect(text('BIRTH_MONTH', 2, amount)).toBe('生日當月兩張 1,000 元優惠券');
    expect(text('MONTH', 1, { discountType: 'PERCENT', discountValue: 12 })).toBe(
      '每月一張 88 折優惠券',
    );
    expect(text('MONTH', 1, { discountType: 'PERCENT', discountValue: 10 })).toBe(
      '每月一張 9 折優惠券',
    );
    expect(text('MONTH', 1, { discountType: 'PERCENT', discountValue: 95 })).toBe(
      '每月一張 0.5 折優惠券',
    );
    expect(text('MONTH', 1, { discountType: 'PERCENT', discountValue: 100 })).toBe(
      '每月一張全額折抵券',
    );
    expect(text('QUARTER', 1, { minAmount: 1 })).toBe('每季一張免運券（滿 1 元）');
    expect(text('QUARTER', 1, { minAmount: 1500 })).toBe('每季一張免運券（滿 1,500 元）');
  });

  it('begin with what every member has', () => {
    expect(benefitTexts([{ rhythm: 'MONTH', count: 1, coupon: freeShipping }])).toEqual([
      '全館享會員價',
      '訂單與發票線上查詢',
      '每月一張免運券',
    ]);
  });

  it('name the price of the level from one per cent on', () => {
    const price = (percent: number) => benefitTexts([], percent)[2];
    expect(price(0)).toBeUndefined();
    expect(price(1)).toBe('全館 99 折（與活動、會員價取最低價）');
    expect(price(10)).toBe('全館 9 折（與活動、會員價取最低價）');
  });
});

describe('the periods in which a benefit is given', () => {
  const days = (rhythm: 'BIRTH_MONTH' | 'MONTH' | 'QUARTER', last: string | null, now: string) =>
    periodsSince(rhythm, last === null ? undefined : taipei(last), taipei(now)).map(
      ({ firstDay, birthMonth }) => [firstDay, ...(birthMonth ? [birthMonth] : [])].join(' '),
    );

  it('begin on the first day of the month or quarter in Taipei', () => {
    expect(days('MONTH', null, '2026-12-31T23:59:59')).toEqual(['2026-12-01']);
    expect(days('MONTH', null, '2027-01-01T00:00:00')).toEqual(['2027-01-01']);
    expect(days('QUARTER', null, '2026-12-31T23:59:59')).toEqual(['2026-10-01']);
    expect(days('QUARTER', null, '2027-01-01T00:00:00')).toEqual(['2027-01-01']);
    expect(days('BIRTH_MONTH', null, '2027-02-28T12:00:00')).toEqual(['2027-01-01 2']);
  });

  it('contain those that were missed since the last run, for a year at most', () => {
    expect(days('MONTH', '2026-11-05T10:00:00', '2027-01-02T10:00:00')).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
    expect(days('QUARTER', '2026-11-05T10:00:00', '2027-02-02T10:00:00')).toEqual([
      '2026-10-01',
      '2027-01-01',
    ]);
    expect(days('BIRTH_MONTH', '2026-12-05T10:00:00', '2027-01-02T10:00:00')).toEqual([
      '2026-01-01 12',
      '2027-01-01 1',
    ]);
    expect(days('MONTH', '2020-01-01T10:00:00', '2027-01-15T10:00:00')).toHaveLength(13);
    // 366 days before are the first moment of 2026, and not a millisecond of 2025.
    expect(days('MONTH', '2020-01-01T10:00:00', '2027-01-02T00:00:00')).toHaveLength(13);
    expect(days('MONTH', '2020-01-01T10:00:00', '2027-01-01T23:59:59')).toHaveLength(14);
  });

  it('contain the running one after the clock was put back', () => {
    expect(days('MONTH', '2027-03-05T10:00:00', '2027-01-02T10:00:00')).toEqual(['2027-01-01']);
  });

  it('end when the next one begins', () => {
    const end = (rhythm: 'BIRTH_MONTH' | 'MONTH' | 'QUARTER') =>
      periodsSince(rhythm, undefined, taipei('2026-11-20T10:00:00'))[0]?.endsAt;
    expect(end('MONTH')).toEqual(taipei('2026-12-01T00:00:00'));
    expect(end('QUARTER')).toEqual(taipei('2027-01-01T00:00:00'));
    expect(end('BIRTH_MONTH')).toEqual(taipei('2026-12-01T00:00:00'));
  });
});

describe('the day on which a benefit comes next', () => {
  const now = taipei('2026-11-20T10:00:00');
  const next = (rhythm: 'BIRTH_MONTH' | 'MONTH' | 'QUARTER', given: string[], birthday?: string) =>
    nextBenefitDay({ rhythm, birthday: birthday ?? null, given: new Set(given), now });

  it('is today while the running period is still owed, else the begin of the next', () => {
    expect(next('MONTH', [])).toBe('2026-11-20');
    expect(next('MONTH', ['2026-11-01'])).toBe('2026-12-01');
    expect(next('QUARTER', ['2026-10-01'])).toBe('2027-01-01');
  });

  it('of a birthday coupon is the first of the birth month, once a year', () => {
    expect(next('BIRTH_MONTH', [], '1996-02-29')).toBe('2027-02-01');
    expect(next('BIRTH_MONTH', [], '1995-11-30')).toBe('2026-11-20');
    expect(next('BIRTH_MONTH', ['2026-01-01'], '1995-11-30')).toBe('2027-11-01');
    expect(next('BIRTH_MONTH', ['2026-01-01'], '1995-12-30')).toBe('2027-12-01');
    expect(next('BIRTH_MONTH', [])).toBeNull();
  });
});
