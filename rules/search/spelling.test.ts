import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, plainTerms } from './spelling.ts';
import { termGrams } from './terms.ts';

describe('search terms without a word list', () => {
  it('split at spaces, full-width ones included, and drop punctuation', () => {
    expect(plainTerms(' 舒適　透氣、28cm ')).toEqual([['舒適'], ['透氣'], ['28cm', '28公分']]);
    expect(plainTerms('！？%_')).toEqual([]);
    expect(plainTerms('')).toEqual([]);
  });

  it('are the same in full and half width, in capitals and small letters, with and without hyphens', () => {
    expect(plainTerms('ＱＭ－Ｄ21')).toEqual(plainTerms('qm-d21'));
    expect(plainTerms('QM-D21')).toEqual([['qmd21']]);
  });

  it('write each unit in one way, and find it in the other one too', () => {
    const written = [['28cm', '28公分']];
    for (const typed of ['28cm', '28 CM', '28公分', '28 厘米', '２８㎝']) {
      expect(plainTerms(typed), typed).toEqual(written);
    }
    expect(plainTerms('250 毫升')).toEqual([['250ml', '250毫升']]);
    expect(plainTerms('16片')).toEqual([['16'], ['片']]);
  });

  it('are traditional, and also what was typed', () => {
    expect(plainTerms('亲肤')).toEqual([['親膚', '亲肤']]);
    // A character that Taiwan writes too stays as it is.
    expect(plainTerms('面膜')).toEqual([['面膜']]);
  });

  it('hold letters and digits only, so that no pattern can be smuggled in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (keyword) => {
        for (const term of plainTerms(keyword).flat()) expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe('the pieces of a text', () => {
  it('have breaks between them only where a space or a sign is, and end with 200 characters', () => {
    expect(cut(' 夜用・28cm 棉 ')).toEqual({
      pieces: ['夜', '用', '28cm', '棉'],
      breaks: new Set([0, 2, 3]),
    });
    expect(plainTerms('a'.repeat(201))).toEqual([['a'.repeat(200)]]);
  });
});

describe('grams of a term', () => {
  it('are its pairs of characters, or the single one', () => {
    expect(termGrams('夜用型')).toEqual(['夜用', '用型']);
    expect(termGrams('夜用')).toEqual(['夜用']);
    expect(termGrams('棉')).toEqual(['棉']);
    expect(termGrams('aaa')).toEqual(['aa']);
  });
});
