import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filterHas, makeFilter } from './bloom-filter.ts';
import { isLeakedPassword } from './leaked-passwords.ts';

/** Random passwords like those of a password manager, the same in every run. */
const others = Array.from({ length: 20_000 }, (_, at) =>
  createHash('sha256').update(String(at)).digest('base64url').slice(0, 16),
);

describe('a filter', () => {
  it('has every text that it was made of, and hardly another', () => {
    const texts = others.slice(0, 5_000);
    const filter = makeFilter(texts, (texts.length * 20) / 8);
    expect(texts.every((text) => filterHas(filter, text))).toBe(true);
    expect(others.slice(5_000).filter((text) => filterHas(filter, text)).length).toBeLessThan(8);
  });
});

describe('leaked passwords', () => {
  it('are known, in capitals and small letters', () => {
    // From all parts of the list; the last is from its end.
    const leaked = ['q1w2e3r4t5', 'DRAGON88', 'weasel03', 'Cherry32', 'xzw4m60h', 'vjht0409'];
    expect(leaked.filter((password) => !isLeakedPassword(password))).toEqual([]);
    // Such a password is only possible for administrators, whose passwords need no digit.
    expect(isLeakedPassword('passwordpassword')).toBe(true);
  });

  it('do not include others: fewer than one in 5,000', () => {
    expect(others.filter(isLeakedPassword).length).toBeLessThan(4);
    const ours = ['Cotton2468x', 'Linen-and-cotton-31', 'abcd1234', 'qingmianx1', ''];
    expect(ours.filter(isLeakedPassword)).toEqual([]);
  });

  it('take no more than 700 kB', () => {
    const { size } = statSync(join(import.meta.dirname, 'leaked-passwords.bin'));
    expect(size).toBeLessThan(700_000);
  });
});
