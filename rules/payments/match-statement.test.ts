import { describe, expect, it } from 'vitest';
import { daysOf, type KnownMoney, matchStatement } from './match-statement.ts';

const known = (key: string, amount: number, day = '2026-11-20'): KnownMoney => ({
  key,
  references: [key, `order ${key}`],
  amount,
  day,
});
const row = (reference: string, amount: number, day = '2026-11-20') => ({ reference, amount, day });
const numbers = (rows: Parameters<typeof matchStatement>[0], ledger: readonly KnownMoney[]) => {
  const { matched, differing, missingHere, missingThere } = matchStatement(rows, ledger);
  return [matched, differing, missingHere, missingThere].map(({ length }) => length);
};
const edges = [row('e1', 1, '2026-11-01'), row('e2', 1, '2026-11-30')];

describe('matching a statement', () => {
  it('finds what agrees by any of its numbers, and names the rest', () => {
    const ledger = [known('a', 100), known('b', 200), known('c', 300), known('d', -50)];
    const rows = [row('order a', 100), row('b', 210), row('d', -50), row('x', 9), ...edges];
    expect(numbers(rows, ledger)).toEqual([2, 1, 3, 1]);
  });

  it('counts a second row with the same number as unknown', () => {
    expect(numbers([row('a', 100), row('a', 100)], [known('a', 100)])).toEqual([1, 0, 1, 0]);
  });

  it('takes a refund for no payment, and a day far away for a difference', () => {
    expect(numbers([row('a', -100)], [known('a', 100)])).toEqual([0, 0, 1, 1]);
    expect(numbers([row('a', 100, '2026-11-13')], [known('a', 100)])).toEqual([1, 0, 0, 0]);
    expect(numbers([row('a', 100, '2026-11-12')], [known('a', 100)])).toEqual([0, 1, 0, 0]);
    expect(numbers([row('a', 0)], [known('a', 5)])).toEqual([0, 1, 0, 0]);
  });

  it('knows nothing by an empty number', () => {
    expect(numbers([row('', 100)], [{ ...known('a', 100), references: [''] }])).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it('misses what the shop knows on the first and the last day too, or within the days that are said', () => {
    const ledger = [
      known('a', 1, '2026-11-01'),
      known('b', 1, '2026-11-02'),
      known('c', 1, '2026-11-30'),
      known('d', 1, '2026-12-01'),
    ];
    expect(numbers(edges.toReversed(), ledger)[3]).toBe(3);
    expect(daysOf([])).toEqual({ from: '', to: '' });
    const said = { from: '2026-11-02', to: '2026-11-29' };
    expect(matchStatement(edges, ledger, said).missingThere).toEqual([ledger[1]]);
  });

  it('does the same work for one number in all rows as for many', () => {
    const rows = Array.from({ length: 20_000 }, () => row('same', 5));
    const ledger = Array.from({ length: 2_000 }, (_, index) => ({
      ...known('same', 5),
      key: `${index}`,
      references: ['same'],
    }));
    expect(numbers(rows, ledger)).toEqual([2000, 0, 18_000, 0]);
  });
});
