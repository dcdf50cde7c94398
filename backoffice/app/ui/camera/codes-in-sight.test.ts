import { expect, it } from 'vitest';
import { codesInSight } from './codes-in-sight.ts';

it('a code before the camera counts once, and again after it was away for a while', () => {
  const fresh = codesInSight();
  expect(fresh(['A'], 0)).toEqual(['A']);
  expect(fresh(['A'], 200)).toEqual([]);
  expect(fresh([], 400)).toEqual([]);
  expect(fresh(['A'], 1_300)).toEqual([]);
  expect(fresh(['A'], 2_501)).toEqual(['A']);
});

it('another code counts at once, and two codes in one picture count once each', () => {
  const fresh = codesInSight();
  expect(fresh(['A', 'B', 'A', ''], 0)).toEqual(['A', 'B']);
  expect(fresh(['C', 'A'], 100)).toEqual(['C']);
});
