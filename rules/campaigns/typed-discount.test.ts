import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentWords } from '../prices/percent-words.ts';
import { readDiscount } from './typed-discount.ts';

describe('a typed discount', () => {
  it.each([
    ['8', 20],
    ['8 折', 20],
    ['８折', 20],
    ['八折', 20],
    ['85', 15],
    ['85 折', 15],
    ['八五折', 15],
    ['8.5 折', 15],
    ['95 折', 5],
    ['9.5折', 5],
    ['5折', 50],
    ['0.5 折', 95],
    ['-20%', 20],
    ['減 20%', 20],
    ['20% off', 20],
    ['11', 89],
    ['99', 1],
    ['100% off', 100],
    ['減 1%', 1],
    ['免費', 100],
  ])('%s takes off %i per cent', (typed, off) => {
    expect(readDiscount(typed)).toEqual({ off });
  });

  it.each(['', '折', '10 折', '100', '0', '8.55 折', '85.5', '120', '減 0%', '打八', '-120%'])(
    '%j has a sentence',
    (typed) => {
      expect(readDiscount(typed)).toEqual({ problem: expect.stringMatching(/[折%]/) });
    },
  );

  it.each([
    ['10 折', '10 折就是原價，請填小於 10 的折數'],
    ['100', '100 折就是原價，請填小於 10 的折數'],
    ['100.5', '請填折數，例如 8、8 折或 85 折'],
    ['減 0%', '請減 1% 到 100%'],
    ['-101%', '請減 1% 到 100%'],
    ['85.5', '折數最多到小數一位，例如 8.5 折'],
  ])('%j has the sentence %j', (typed, problem) => {
    expect(readDiscount(typed)).toEqual({ problem });
  });

  it('reads every word that the back office writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (off) => {
        expect(readDiscount(percentWords(off))).toEqual({ off });
      }),
    );
  });

  it('of any text is a whole per cent or a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
        const read = readDiscount(typed);
        if ('off' in read) expect(Number.isInteger(read.off) && read.off >= 1).toBe(true);
        else expect(read.problem).not.toBe('');
      }),
    );
  });
});
