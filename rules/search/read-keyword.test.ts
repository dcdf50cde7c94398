import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lexicon } from './lexicon.ts';
import { correctKeyword, readKeyword } from './read-keyword.ts';
import { smallLexicon } from './testing/small-lexicon.ts';

const read = (keyword: string) => readKeyword(smallLexicon, keyword);
const termsOf = (keyword: string) => read(keyword).terms;
const corrected = (keyword: string) => correctKeyword(smallLexicon, keyword)?.text;

describe('a keyword', () => {
  it('is separated into the words of names when it is written together', () => {
    expect(termsOf('夜用衛生棉28cm')).toEqual([['夜用'], ['衛生棉'], ['28cm', '28公分']]);
    expect(termsOf('網面瞬吸護墊')).toEqual([['網面瞬吸'], ['護墊']]);
    expect(termsOf('夜 用')).toEqual([['夜用']]);
  });

  it('keeps what no word explains as it is, also between words', () => {
    expect(termsOf('竹纖維護墊')).toEqual([['竹纖維'], ['護墊']]);
    expect(termsOf('QM-D21 夜用')).toEqual([['qmd21'], ['夜用']]);
    expect(termsOf('！？%_')).toEqual([]);
  });

  it('also matches the words that the catalogue uses', () => {
    expect(termsOf('衛生巾')).toEqual([['衛生棉', '衛生巾']]);
    expect(termsOf('衛生棉條')).toEqual([['棉條', '衛生棉條']]);
    expect(termsOf('Sanitary  Pads')).toEqual([['衛生棉', 'sanitarypads']]);
    expect(termsOf('晚安棉')).toEqual([['夜用'], ['衛生棉']]);
  });

  it('may be in simplified characters; the form that makes a word wins', () => {
    expect(termsOf('卫生巾')).toEqual(termsOf('衛生巾'));
    expect(termsOf('干爽')).toEqual([['乾爽']]);
    expect(termsOf('产褥护垫')).toEqual([['產褥'], ['護墊']]);
  });

  it('names needs, and what is asked for besides', () => {
    const { terms, termsBesideNeeds, needs } = read('護墊側漏');
    expect(terms).toEqual([['護墊'], ['夜用', '側漏']]);
    expect(termsBesideNeeds).toEqual([['護墊']]);
    expect(needs.map(({ label }) => label)).toEqual(['怕側漏']);
    expect(read('第一次').terms).toEqual([['第一次']]);
  });
});

describe('a correction', () => {
  it('finds words that sound alike, whatever their tones, written together or apart', () => {
    expect(corrected('業用衛生面')).toBe('夜用衛生棉');
    expect(corrected('護店 夜勇')).toBe('護墊 夜用');
    expect(corrected('喂聲眠')).toBe('衛生棉');
    expect(corrected('护店')).toBe('護墊');
  });

  it('finds one wrong, missing, additional or swapped character in a short word', () => {
    for (const typed of ['衛深棉', '衛棉', '衛生生棉', '生衛棉']) {
      expect(corrected(typed), typed).toBe('衛生棉');
    }
    expect(corrected('墊護')).toBe('護墊');
    expect(corrected('衛深深')).toBeUndefined();
  });

  it('finds two in a longer word, and wrong letters', () => {
    expect(corrected('網路瞬間')).toBe('網面瞬吸');
    expect(corrected('tampom')).toBe('tampon');
    expect(corrected('tamp')).toBe('tampon');
    expect(corrected('pats')).toBe('pads');
  });

  it('keeps numbers and words that are right', () => {
    expect(corrected('業用 28cm')).toBe('夜用 28cm');
    expect(corrected('夜用 28cm')).toBeUndefined();
    expect(corrected('99')).toBeUndefined();
  });

  it('does not guess: nothing unknown may remain, and only one word may have more than a sound wrong', () => {
    for (const typed of ['沒有這種東西', '手機殼', '咖啡豆', '護士日記', 'iphone']) {
      expect(corrected(typed), typed).toBeUndefined();
    }
  });

  it('says which need is meant', () => {
    expect(correctKeyword(smallLexicon, '測漏')?.needs.map(({ label }) => label)).toEqual([
      '怕側漏',
    ]);
  });
});

/** A lexicon that counts how often it is asked. */
function counting(lexicon: Lexicon) {
  const asked = { times: 0 };
  const counted = <Value>(index: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => {
    const copy = new Map(index);
    const get = copy.get.bind(copy);
    copy.get = (key) => {
      asked.times++;
      return get(key);
    };
    return copy;
  };
  const { byForm, byReading, byDeletion, longest } = lexicon;
  return {
    asked,
    lexicon: {
      byForm: counted(byForm),
      byReading: counted(byReading),
      byDeletion: counted(byDeletion),
      longest,
    },
  };
}

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...'衛生棉護墊夜日用條業面店ab1 28㎝干后里'),
      maxLength: 60,
    }),
  );

  it('is read without a failure, into letters and digits only', () => {
    fc.assert(
      fc.property(texts, (keyword) => {
        const found = [read(keyword), correctKeyword(smallLexicon, keyword)];
        for (const term of found.flatMap((each) => each?.terms.flat() ?? [])) {
          expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
    );
  });

  it('that was corrected is understood as typed, without another correction', () => {
    fc.assert(
      fc.property(texts, (keyword) => {
        const meant = correctKeyword(smallLexicon, keyword);
        if (meant) expect(corrected(meant.text)).toBeUndefined();
      }),
    );
  });

  it('costs in proportion to its length', () => {
    const { asked, lexicon } = counting(smallLexicon);
    const cost = (keyword: string) => {
      asked.times = 0;
      readKeyword(lexicon, keyword);
      correctKeyword(lexicon, keyword);
      return asked.times;
    };
    for (const piece of ['生', '衛生', '業面', '棉衛墊護', '護店夜勇 ', 'ab', '衛生深深']) {
      const half = cost(piece.repeat(25).slice(0, 25));
      expect(cost(piece.repeat(50).slice(0, 50)), piece).toBeLessThan(half * 2.7);
    }
  });
});
