import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/random.ts';
import { newCode } from './make-codes.ts';

describe('a code of one use', () => {
  it('has at least 60 random bits besides its prefix, without characters that look alike', () => {
    const codes = Array.from({ length: 500 }, () => newCode(systemRandom, ''));
    expect(new Set(codes).size).toBe(500);
    const used = new Set(codes.join(''));
    expect(used.size).toBe(30);
    for (const alike of '01ILOU') expect(used).not.toContain(alike);
    expect(codes.every((code) => code.length === 13)).toBe(true);
    expect(13 * Math.log2(used.size)).toBeGreaterThan(60);
  });

  it('begins with the prefix, and is what the source of random values gives', () => {
    const characters = (alphabet: string, length: number) => alphabet.slice(0, length);
    expect(newCode({ characters }, 'VIP')).toBe('VIP-23456789ABCDE');
    expect(newCode({ characters }, '')).toBe('23456789ABCDE');
  });
});
