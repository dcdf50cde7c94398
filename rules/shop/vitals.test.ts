import { describe, expect, it } from 'vitest';
import { boundOf, type Vital, vitalBounds } from './vitals.ts';

/** The database holds counts by these bounds: with others, the counts of earlier days would be in no class. */
const stored: [vital: Vital, bounds: string][] = [
  [
    'LCP',
    '100 200 300 400 500 600 700 800 900 1000 1100 1200 1300 1400 1500 1750 2000 2500 3000 4000 5000 7500 10000 20000 60000',
  ],
  [
    'INP',
    '8 16 24 32 40 48 56 60 64 72 80 96 120 160 200 250 300 400 500 750 1000 2000 5000 60000',
  ],
  ['CLS', '0 1 2 5 10 15 20 25 30 50 75 100 150 200 250 500 1000 10000'],
];

describe('the classes of a measure', () => {
  it.each(stored)('of %s stay those of the stored counts', (vital, bounds) => {
    expect(vitalBounds[vital].join(' ')).toBe(bounds);
  });

  it('have a value with the next greater bound, a bound itself with its own class', () => {
    expect([2499, 2500, 2501].map((value) => boundOf('LCP', value))).toEqual([2500, 2500, 3000]);
    expect(boundOf('CLS', 0)).toBe(0);
  });

  it('have whatever is above the last bound in the last class', () => {
    expect(boundOf('LCP', 70_000)).toBe(60_000);
    expect(boundOf('CLS', 10_001)).toBe(10_000);
  });
});
