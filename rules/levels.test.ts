import { describe, expect, it } from 'vitest';
import { afterPeriods, afterSpending, monthsLater, type Spending } from './levels.ts';

const levels = [
  { id: 11, level: 1, minAmount: 0, keepAmount: 0, periodMonths: 12 },
  { id: 12, level: 2, minAmount: 3000, keepAmount: 2000, periodMonths: 12 },
  { id: 13, level: 3, minAmount: 8000, keepAmount: 6000, periodMonths: 12 },
];
const day = (text: string) => new Date(`${text}T10:00:00+08:00`);
const spending = (change: Partial<Spending> = {}): Spending => ({
  levelId: 11,
  accumulatedAmount: 2500,
  periodBeginAt: day('2026-01-31'),
  periodEndAt: day('2027-01-31'),
  ...change,
});

describe('spending', () => {
  it('counts within the period and keeps the level below the next', () => {
    expect(afterSpending(spending(), levels, 499, day('2026-06-01'))).toEqual(
      spending({ accumulatedAmount: 2999 }),
    );
  });

  it('that reaches a level gives it at once, and until the end of a period of its own', () => {
    const reached = afterSpending(spending(), levels, 500, day('2026-06-01'));
    expect(reached.levelId).toBe(12);
    // The period in which the level was reached ends in January; the level's own ends in June.
    expect(afterPeriods(reached, levels, day('2027-05-31')).levelId).toBe(12);
    const judgedWith = (accumulatedAmount: number) =>
      afterPeriods({ ...reached, accumulatedAmount }, levels, day('2027-06-01')).levelId;
    expect([judgedWith(1999), judgedWith(2000)]).toEqual([11, 12]);
    expect(afterSpending(spending(), levels, 6000, day('2026-06-01')).levelId).toBe(13);
  });

  it('that was refunded is subtracted, and no level is lost before the period ends', () => {
    const member = spending({ levelId: 12, accumulatedAmount: 3100 });
    expect(afterSpending(member, levels, -400, day('2026-06-01'))).toEqual({
      ...member,
      accumulatedAmount: 2700,
    });
    expect(afterSpending(member, levels, -9000, day('2026-06-01')).accumulatedAmount).toBe(0);
  });

  it('after the end of the period counts for the new one', () => {
    const after = afterSpending(spending(), levels, 700, day('2027-02-01'));
    expect(after).toMatchObject({ levelId: 11, accumulatedAmount: 700 });
    expect(after.periodBeginAt).toEqual(day('2027-01-31'));
  });
});

describe('the end of a period', () => {
  it('keeps the level of a member who spent enough', () => {
    const member = spending({ levelId: 12, accumulatedAmount: 2000 });
    expect(afterPeriods(member, levels, day('2027-01-31'))).toEqual({
      levelId: 12,
      accumulatedAmount: 0,
      periodBeginAt: day('2027-01-31'),
      periodEndAt: day('2028-01-31'),
    });
  });

  it('leads to the level that the spending reaches, and after years without any to the lowest', () => {
    const member = spending({ levelId: 13, accumulatedAmount: 5000 });
    expect(afterPeriods(member, levels, day('2027-02-01')).levelId).toBe(12);
    const later = afterPeriods(member, levels, day('2029-02-01'));
    expect(later).toMatchObject({ levelId: 11, accumulatedAmount: 0 });
    expect(later.periodEndAt).toEqual(day('2030-01-31'));
  });

  it('has no effect one second earlier', () => {
    const member = spending();
    expect(afterPeriods(member, levels, new Date('2027-01-31T09:59:59+08:00'))).toBe(member);
  });

  it('changes nothing in a shop without levels', () => {
    const ended = afterPeriods(spending(), [], day('2027-02-01'));
    expect(ended).toMatchObject({ levelId: null, periodEndAt: null });
  });
});

it('counts months by the Taipei calendar', () => {
  expect(monthsLater(day('2026-11-30'), 3)).toEqual(day('2027-02-28'));
  const lateEvening = new Date('2026-01-31T23:30:00+08:00');
  expect(monthsLater(lateEvening, 1)).toEqual(new Date('2026-02-28T23:30:00+08:00'));
  expect(monthsLater(new Date('2026-03-01T00:30:00+08:00'), 12)).toEqual(
    new Date('2027-03-01T00:30:00+08:00'),
  );
});
