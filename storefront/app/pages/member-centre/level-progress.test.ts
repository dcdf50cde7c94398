import { describe, expect, it } from 'vitest';
import type { LevelRule } from '#contract/entities/content.ts';
import { levelProgress } from './level-progress.ts';

const rule = (id: number, minAmount: number, keepAmount: number): LevelRule => ({
  id,
  level: id,
  name: `等級 ${id}`,
  minAmount,
  keepAmount,
  periodMonths: 12,
  benefits: [],
  image: '',
});
const levels = [rule(1, 0, 0), rule(2, 3000, 2000), rule(3, 8000, 6000)];
const at = (levelId: number | null, accumulatedAmount: number) => {
  const { current, next, ...amounts } = levelProgress({ levelId, accumulatedAmount }, levels);
  return { current: current?.id, next: next?.id, ...amounts };
};

describe('the level of a member [2.138]', () => {
  it('shows the amount to the next level and the amount to keep this one', () => {
    expect(at(1, 1280)).toEqual({ current: 1, next: 2, toNext: 1720, toKeep: 0 });
    expect(at(2, 500)).toEqual({ current: 2, next: 3, toNext: 7500, toKeep: 1500 });
  });

  it('needs no more at the highest level or after the amount is reached', () => {
    expect(at(3, 9000)).toEqual({ current: 3, next: undefined, toNext: 0, toKeep: 0 });
    expect(at(1, 3000)).toEqual({ current: 1, next: 2, toNext: 0, toKeep: 0 });
  });

  it('works without a level, or with a level that no longer exists', () => {
    expect(at(null, 100)).toEqual({ current: undefined, next: 2, toNext: 2900, toKeep: 0 });
    expect(at(9, 100)).toEqual({ current: undefined, next: 2, toNext: 2900, toKeep: 0 });
    expect(levelProgress({ levelId: null, accumulatedAmount: 0 }, [])).toEqual({
      current: undefined,
      next: undefined,
      toNext: 0,
      toKeep: 0,
    });
  });
});
