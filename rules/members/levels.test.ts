import { describe, expect, it } from 'vitest';
import {
  afterPeriods,
  afterSpending,
  type Counted,
  missingAmounts,
  type Spending,
  spendingNow,
  usualReminderDays,
} from './levels.ts';

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
const earlier: Counted = { amount: 2500, countedAt: day('2026-02-10') };
/** The spending after an order of `amount` TWD that counts on this day and follows the orders `before`. */
function spend(amount: number, on: string, state = spending(), before: Counted[] = [earlier]) {
  const now = day(on);
  const counted = [{ amount, countedAt: now }, ...before];
  return afterSpending(spendingNow(state, levels, now), levels, { amount, counted, now });
}

describe('spending', () => {
  it('counts within the period and keeps the level below the next', () => {
    expect(spend(499, '2026-06-01')).toEqual(spending({ accumulatedAmount: 2999 }));
  });

  it('that reaches a level gives it at once, for a period of its own that begins at 0', () => {
    const reached = spend(500, '2026-06-01');
    expect(reached).toEqual({
      levelId: 12,
      accumulatedAmount: 0,
      periodBeginAt: day('2026-06-01'),
      periodEndAt: day('2027-06-01'),
    });
    expect(spend(6000, '2026-06-01').levelId).toBe(13);
  });

  it('before the first period of a level does not keep it, by a single TWD [2.138]', () => {
    const reached = spend(500, '2026-06-01');
    expect(afterPeriods(reached, levels, day('2027-05-31')).levelId).toBe(12);
    const judgedWith = (amount: number) =>
      afterPeriods(spend(amount, '2026-07-01', reached, []), levels, day('2027-06-01')).levelId;
    expect([judgedWith(0), judgedWith(1999), judgedWith(2000)]).toEqual([11, 11, 12]);
  });

  it('of twelve months reaches the next level, also what counted before the level now', () => {
    const reached = spend(500, '2026-06-01');
    const before = [earlier, { amount: 500, countedAt: day('2026-06-01') }];
    expect(spend(4999, '2026-07-01', reached, before).levelId).toBe(12);
    expect(spend(5000, '2026-07-01', reached, before).levelId).toBe(13);
    // On 2027-02-10 the 2,500 TWD of a year ago no longer count.
    expect(spend(7499, '2027-02-10', reached, before).levelId).toBe(12);
    expect(spend(7500, '2027-02-10', reached, before).levelId).toBe(13);
  });

  it('of a member without a level counts in the first period of the lowest level', () => {
    const nobody = spending({ levelId: null, periodBeginAt: null, periodEndAt: null });
    expect(spend(700, '2026-06-01', nobody, [])).toEqual({
      levelId: 11,
      accumulatedAmount: 700,
      periodBeginAt: day('2026-06-01'),
      periodEndAt: day('2027-06-01'),
    });
    expect(spendingNow(nobody, [], day('2026-06-01'))).toBe(nobody);
  });

  it('of a member whom no level has yet reaches the lowest one by its amount', () => {
    const paid = [{ id: 21, level: 1, minAmount: 1, keepAmount: 0, periodMonths: 12 }];
    const now = day('2026-06-01');
    const nobody = spendingNow(
      spending({ levelId: null, periodBeginAt: null, periodEndAt: null }),
      paid,
      now,
    );
    expect(nobody.levelId).toBeNull();
    const levelAfter = (amount: number) =>
      afterSpending(nobody, paid, { amount, counted: [{ amount, countedAt: now }], now }).levelId;
    expect([levelAfter(0), levelAfter(1)]).toEqual([null, 21]);
  });

  it('after the end of the period counts for the new one', () => {
    const after = spend(700, '2027-02-11');
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

describe('what is missing [2.138]', () => {
  const now = day('2026-06-01');
  const missing = (levelId: number | null, accumulatedAmount: number, counted = [earlier]) => {
    const { toKeep, next } = missingAmounts({ levelId, accumulatedAmount }, levels, {
      counted,
      now,
    });
    return [toKeep, next?.levelId, next?.missingAmount];
  };

  it('is counted within the period to keep a level, and within twelve months to reach the next', () => {
    expect(missing(11, 2500)).toEqual([0, 12, 500]);
    expect(missing(12, 0)).toEqual([2000, 13, 5500]);
    expect(missing(12, 2000)).toEqual([0, 13, 5500]);
  });

  it('leads to the next level, in whatever order the levels are', () => {
    const options = { counted: [earlier], now };
    for (const each of [levels, levels.toReversed()]) {
      const { next } = missingAmounts({ levelId: 11, accumulatedAmount: 0 }, each, options);
      expect(next?.levelId).toBe(12);
    }
  });

  it('is the amount of the lowest level for a member without one, unless that costs nothing', () => {
    const paid = levels.map((level) => ({ ...level, minAmount: level.minAmount + 1 }));
    const next = (of: typeof levels) =>
      missingAmounts({ levelId: null, accumulatedAmount: 0 }, of, { counted: [], now }).next;
    expect(next(paid)).toEqual({ levelId: 11, missingAmount: 1 });
    expect(next(levels)).toEqual({ levelId: 12, missingAmount: 3000 });
  });

  it('is nothing once the amount of the next level was spent', () => {
    const counted = [{ amount: 3000, countedAt: day('2026-05-01') }];
    const { next } = missingAmounts({ levelId: 11, accumulatedAmount: 0 }, levels, {
      counted,
      now,
    });
    expect(next).toEqual({ levelId: 12, missingAmount: 0 });
  });

  it('is nothing more to reach at the highest level', () => {
    expect(missing(13, 5999)).toEqual([1, undefined, undefined]);
  });

  it('is counted without a level, and with one that no longer exists', () => {
    expect(missing(null, 0)).toEqual([0, 12, 500]);
    expect(missing(9, 0)).toEqual([0, 12, 500]);
    expect(
      missingAmounts({ levelId: null, accumulatedAmount: 0 }, [], { counted: [], now }),
    ).toEqual({ toKeep: 0, next: undefined });
  });
});

it('reminds members thirty days before the end of a period, unless the shop says otherwise', () => {
  expect(usualReminderDays).toBe(30);
});
