import { describe, expect, it } from 'vitest';
import { mergedSpending, type Spent } from './merge-spending.ts';

const levels = [
  { id: 11, level: 1, minAmount: 0, keepAmount: 0, periodMonths: 12 },
  { id: 12, level: 2, minAmount: 3000, keepAmount: 2000, periodMonths: 12 },
  { id: 13, level: 3, minAmount: 8000, keepAmount: 6000, periodMonths: 12 },
];
const day = (text: string) => new Date(`${text}T10:00:00+08:00`);
const now = day('2026-11-20');

function member(
  levelId: number | null,
  accumulatedAmount: number,
  begin: string | null,
  counted: Spent['counted'] = [],
): Spent {
  const periodBeginAt = begin === null ? null : day(begin);
  const spending = { levelId, accumulatedAmount, periodBeginAt, periodEndAt: day('2027-05-01') };
  return { spending, counted };
}
const order = (orderId: number, amount: number, on: string, isInPeriod = true) => {
  return { orderId, amount, countedAt: day(on), isInPeriod };
};

describe('the spending of two accounts in one', () => {
  it('goes on with the period of the higher level, whichever account has it', () => {
    const high = member(12, 500, '2026-03-01');
    const low = member(11, 900, '2026-05-01', [order(1, 900, '2026-06-01')]);
    for (const [remaining, ended] of [
      [high, low],
      [low, high],
    ] as const) {
      expect(mergedSpending(remaining, ended, { levels, now })).toEqual({
        spending: { ...high.spending, accumulatedAmount: 1400 },
        joined: [1],
        periodBeginAt: day('2026-03-01'),
      });
    }
  });

  it('goes on with the period of the account that remains if both have one level', () => {
    const remaining = member(11, 100, '2026-03-01');
    const merged = mergedSpending(remaining, member(11, 0, '2026-05-01'), { levels, now });
    expect(merged.periodBeginAt).toEqual(day('2026-03-01'));
  });

  it('goes on with a level rather than with none, or with one that no longer exists', () => {
    const leveled = member(11, 100, '2026-03-01');
    for (const levelId of [null, 99]) {
      const merged = mergedSpending(member(levelId, 0, '2026-05-01'), leveled, { levels, now });
      expect(merged.periodBeginAt).toEqual(day('2026-03-01'));
    }
  });

  it('adds the orders that counted in a running period, from the begin of this one on', () => {
    const ended = member(11, 0, '2026-01-01', [
      order(1, 10, '2026-02-28'),
      order(2, 200, '2026-03-01'),
      order(3, 400, '2026-06-01'),
      order(4, 50, '2026-07-01', false),
    ]);
    const merged = mergedSpending(member(12, 1000, '2026-03-01'), ended, { levels, now });
    expect(merged.joined).toEqual([2, 3]);
    expect(merged.spending).toMatchObject({ levelId: 12, accumulatedAmount: 1600 });
  });

  it('adds all of a running period if no period runs for the account that remains', () => {
    const none = member(null, 0, null);
    const ended = member(null, 0, '2026-01-01', [
      order(1, 10, '2026-02-01'),
      order(4, 50, '2026-07-01', false),
    ]);
    expect(mergedSpending(none, ended, { levels: [], now })).toMatchObject({
      joined: [1],
      spending: { accumulatedAmount: 10 },
    });
  });

  it('may reach a still higher level together', () => {
    const one = member(12, 1000, '2026-03-01', [order(1, 4000, '2026-04-01')]);
    const other = member(11, 4000, '2026-03-01', [order(2, 4000, '2026-05-01')]);
    expect(mergedSpending(one, other, { levels, now }).spending).toMatchObject({
      levelId: 13,
      accumulatedAmount: 0,
      periodBeginAt: now,
    });
  });
});
