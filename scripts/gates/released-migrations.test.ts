import { describe, expect, it } from 'vitest';
import { brokenUpgrades, type ReleasedMigration } from './released-migrations.ts';

const first: ReleasedMigration = { tag: '0000_tables', when: 1000, sha256: 'a' };
const second: ReleasedMigration = { tag: '0001_more', when: 2000, sha256: 'b' };
const third: ReleasedMigration = { tag: '0002_new', when: 3000, sha256: 'c' };
const released = [first, second];

describe('migrations that were released', () => {
  it('may be followed by others', () => {
    expect(brokenUpgrades(released, released)).toEqual([]);
    expect(brokenUpgrades(released, [first, second, third])).toEqual([]);
  });

  it.each([
    ['change', [first, { ...second, sha256: 'x' }, third], /0001_more.*has changed/],
    ['vanish', [first, third], /0001_more.*is gone/],
    [
      'be put together into one',
      [{ ...first, tag: '0000_all', sha256: 'y' }],
      /0000_tables.*is gone/,
    ],
    [
      'be told by another moment',
      [first, { ...second, when: 2001 }, third],
      /0001_more.*elsewhere/,
    ],
    ['change places', [second, first], /0000_tables.*elsewhere/],
  ])('may not %s', (_, present, problem) => {
    expect(brokenUpgrades(released, present).join('\n')).toMatch(problem);
  });

  it('are followed by none that the migrator takes for an earlier one', () => {
    const early = { ...third, when: 1500 };
    expect(brokenUpgrades(released, [first, second, early])).toEqual([
      expect.stringMatching(/0002_new.*older than the one before it/),
    ]);
  });
});
