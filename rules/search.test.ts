import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms, termGrams } from './search.ts';

describe('search terms', () => {
  it('split at spaces, full-width ones included, and drop punctuation', () => {
    expect(searchTerms(' 舒適　透氣、28cm ')).toEqual([['舒適'], ['透氣'], ['28cm']]);
    expect(searchTerms('！？%_')).toEqual([]);
    expect(searchTerms('')).toEqual([]);
  });

  it('are the same in full and half width, in capitals and small letters, with and without hyphens', () => {
    expect(searchTerms('ＱＭ－Ｄ21')).toEqual(searchTerms('qm-d21'));
    expect(searchTerms('QM-D21')).toEqual([['qmd21']]);
  });

  it('also match the word that the catalogue uses', () => {
    expect(searchTerms('衛生巾')).toEqual([['衛生棉', '衛生巾']]);
    expect(searchTerms('姨媽巾')).toEqual([['衛生棉', '姨媽巾']]);
    expect(searchTerms('衛生棉條')).toEqual([['棉條', '衛生棉條']]);
  });

  it('are separated when they are written together', () => {
    expect(searchTerms('夜用衛生棉28cm')).toEqual([['夜用'], ['衛生棉'], ['28cm']]);
    expect(searchTerms('天絲護墊')).toEqual([['天絲'], ['護墊']]);
  });

  it('hold letters and digits only, so that no pattern can be smuggled in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (keyword) => {
        for (const term of searchTerms(keyword).flat()) expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
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
