import { describe, expect, it } from 'vitest';
import { openTally } from './tally.ts';

function tallyForTests({ failures = 0, mostKeys = 10 } = {}) {
  const stored = new Map<string, number>();
  const errors: unknown[] = [];
  const planned: (() => void)[] = [];
  let left = failures;
  const tally = openTally({
    async write(counts) {
      if (left-- > 0) throw new Error('no database');
      for (const [key, count] of counts) stored.set(key, (stored.get(key) ?? 0) + count);
    },
    failed: (error) => errors.push(error),
    mostKeys,
    later: (work) => planned.push(work),
  });
  return { tally, stored, errors, planned };
}

describe('a tally', () => {
  it('adds up by key and writes once for many counts', async () => {
    const { tally, stored, planned } = tallyForTests();
    for (const key of ['a', 'b', 'a']) tally.add(key);
    expect(planned).toHaveLength(1);
    expect(stored.size).toBe(0);
    planned[0]?.();
    await tally.write();
    expect([...stored]).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('counts what comes after a write in the next one', async () => {
    const { tally, stored, planned } = tallyForTests();
    tally.add('a');
    planned[0]?.();
    await tally.write();
    tally.add('a');
    expect(planned).toHaveLength(2);
    await tally.write();
    expect(stored.get('a')).toBe(2);
  });

  it('loses nothing while the database does not answer', async () => {
    const { tally, stored, errors } = tallyForTests({ failures: 2 });
    tally.add('a');
    await tally.write();
    tally.add('a');
    await tally.write();
    expect(errors).toHaveLength(2);
    expect(stored.size).toBe(0);
    await tally.write();
    expect(stored.get('a')).toBe(2);
  });

  it('holds only so many keys', async () => {
    const { tally, stored } = tallyForTests({ mostKeys: 2 });
    for (const key of ['a', 'b', 'c', 'a']) tally.add(key);
    await tally.write();
    expect(Object.fromEntries(stored)).toEqual({ a: 2, b: 1 });
  });
});
