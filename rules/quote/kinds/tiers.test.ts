import { expect, it } from 'vitest';
import { risingTiers } from './tiers.ts';

it('leaves out tiers that give no more than one of fewer units', () => {
  const tiers = [
    [5, 15],
    [4, 20],
    [3, 10],
    [2, 10],
  ].map(([count = 0, percent = 0]) => ({ count, percent, amount: null }));
  expect(risingTiers(tiers, 'percent').map(({ count }) => count)).toEqual([2, 4]);
});
