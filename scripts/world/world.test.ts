import { describe, expect, it } from 'vitest';
import { live } from './live.ts';
import { notedWorlds } from './noted-worlds.ts';

/** As many steps as take a minute on a busy machine. `npm run world` takes thousands, with new seeds. */
const slice = { seed: 20_261_122, length: 400, shoppers: 60 };

describe('a world of shoppers, operators and hosts with lost answers and ended servers', () => {
  it('owes nobody anything that no list shows', { timeout: 600_000 }, async () => {
    const { differences, count, crashes } = await live(slice);
    expect(differences).toEqual([]);
    expect(count).toBe(slice.length);
    expect(crashes).toBeGreaterThanOrEqual(5);
  });

  it('stays right where it once was wrong', async () => {
    for (const { seed, steps } of notedWorlds())
      expect((await live({ seed, length: 0, steps })).differences).toEqual([]);
  });
});
