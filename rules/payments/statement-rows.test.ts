import { describe, expect, it } from 'vitest';
import { readAmount, readDay, readReference } from './statement-rows.ts';

describe('the cells of a statement', () => {
  it.each([
    ['1,234', 1234],
    ['NT$1,234.00', 1234],
    ['-50', -50],
    ['(50)', -50],
    ['１２３', 123],
    ['$-7', -7],
    [88, 88],
    ['0', 0],
    ['-0', 0],
    ['-1', -1],
    ['100,000,000', 100_000_000],
    ['100,000,001', undefined],
    ['1234'.padStart(40), 1234],
    ['1234'.padStart(41), undefined],
    [1.5, undefined],
    [null, undefined],
    ['1.50', undefined],
    ['=1+1', undefined],
    ['', undefined],
    ['9'.repeat(100_000), undefined],
  ])('have an amount: %s', (cell, amount) => {
    expect(readAmount(cell)).toBe(amount);
  });

  it.each([
    ['2026/11/20 10:11:12', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['20261120101112', '2026-11-20'],
    ['115/11/20', '2026-11-20'],
    ['1151120', '2026-11-20'],
    [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
    [20_261_120, '2026-11-20'],
    ['20261120'.padStart(40), '2026-11-20'],
    ['20261120'.padStart(41), undefined],
    ['2000/01/01', '2000-01-01'],
    ['1999/12/31', undefined],
    ['2100/01/01', undefined],
    ['2026/02/30', undefined],
    ['昨天', undefined],
  ])('have a day: %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it('have a number, without what spreadsheets add', () => {
    expect(readReference("'0012 34")).toBe('001234');
    expect(readReference('12')).toBe('12');
    for (const none of [null, undefined, new Date(0), '9'.padStart(1001)])
      expect(readReference(none)).toBe('');
    expect(readReference('9'.repeat(100_000))).toHaveLength(80);
  });
});
