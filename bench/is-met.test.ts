import { expect, it } from 'vitest';
import { isMet } from './is-met.ts';

it.each([
  ['≥ 0.5 of a bare server', '1.00 (62,400/s)', true],
  ['≥ 2,000/s of processor time', '2,250/s', true],
  ['≥ 400/s of processor time', '245/s (4.1 ms)', false],
  ['≤ 2 ms', 'median 3.4, p95 21, most 31 ms', false],
  ['≤ 2/s', '1.65, 2.07, 2.22/s', false],
  ['≤ 3 s', '1.1; 1.0; 1.8 s', true],
  ['≤ 110; 300 MB', '90; 301 MB', false],
  ['p95 ≤ 14 ms', '10 ms, p95 15 ms', false],
  ['p99 ≤ 1.5 × left alone', '0.73 × (p99 109.1 ms, p50 2.3 ms)', true],
  ['100', '100, 99, 98', false],
  ['0', '9 of 86', false],
  ['0 contradictions', '405 purchases, 0 contradictions', true],
  ['0 contradictions', '405 purchases, 10 contradictions', false],
  ['', '109 ms', undefined],
  ['50 orders, no 5xx, ≤ 3 s', '50 orders, 0 × 5xx, 0.5 s', undefined],
] as const)('a goal of %s with %s is met: %s', (goal, measured, met) => {
  expect(isMet(goal, measured)).toBe(met);
});
