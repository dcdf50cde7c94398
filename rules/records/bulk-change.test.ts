import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundings } from '#contract/resources/bulk-change.ts';
import { changedNumber } from './bulk-change.ts';

describe('a change in per cent', () => {
  it.each([
    [100, -10, '1', 90],
    [95, -10, '1', 86],
    [199, -15, '5', 170],
    [199, -15, '10', 170],
    [5, -50, '10', 0],
    [33, 0, '1', 33],
    [-5, 50, '1', -7],
  ] as const)('of %d by %d, rounded to %s, is %d', (before, perCent, round, after) => {
    expect(changedNumber(before, { perCent, round })).toBe(after);
  });

  it('is the nearest multiple, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: -9900, max: 100_000 }),
        fc.constantFrom(...roundings),
        (before, hundredths, round) => {
          const after = changedNumber(before, { perCent: hundredths / 100, round });
          const exact = before + (before * hundredths) / 10_000;
          expect(Math.abs(after % Number(round))).toBe(0);
          expect(Math.abs(after - exact)).toBeLessThanOrEqual(Number(round) / 2 + 1e-6);
        },
      ),
    );
  });
});
