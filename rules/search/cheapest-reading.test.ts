import { describe, expect, it } from 'vitest';
import { makeLexicon } from './lexicon.ts';
import { correctKeyword, readKeyword } from './read-keyword.ts';
import { smallLexicon } from './testing/small-lexicon.ts';

/** A word; with a number, as many goods say it. */
type Counted = string | [text: string, count: number];

/** A lexicon of these words alone. */
function lexiconOf(words: readonly Counted[]) {
  const names = words.map((word) => (typeof word === 'string' ? word : word[0]));
  const texts = words.flatMap((word) =>
    typeof word === 'string' ? [] : [{ text: word[0], count: word[1] }],
  );
  return makeLexicon({ texts, synonyms: [{ words: names, target: '' }], needs: [] });
}
const correct = (keyword: string) => correctKeyword(smallLexicon, keyword);

describe('of several ways to read a keyword', () => {
  // What it costs decides: a word 0.1, across a space 0.05 more, an unknown character 3, the first of several 0.3 more,
  // unknown letters 2.5, a number or code 0.5.
  it.each<[name: string, words: Counted[], keyword: string, read: string]>([
    ['one long word instead of its parts', ['甲乙', '甲', '乙'], '甲乙', '甲乙'],
    ['the words that leave one unknown run', [['乙丙', 9], '丙丁'], '甲乙丙丁', '甲乙 丙丁'],
    ['a space ends an unknown run', [['乙丙', 9], '丙丁'], '甲 乙丙丁', '甲 乙丙 丁'],
    [
      'two runs beside one long word',
      ['乙丙丁戊己', ...'丙丁戊己庚'],
      '甲乙丙丁戊己庚',
      '甲 乙丙丁戊己 庚',
    ],
    [
      'an unknown character beside letters and codes',
      ['甲abcd12 34', '乙甲'],
      '乙甲abcd 12 34',
      '乙 甲abcd1234',
    ],
    ['unknown letters before an unknown character', ['甲abcd', '乙甲'], '乙甲abcd', '乙甲 abcd'],
    ['unknown codes before an unknown character', ['甲1 2 3', '乙甲'], '乙甲1 2 3', '乙甲 1 2 3'],
    ['a word across a space, if it is one less', ['夜用', '夜', '用'], '夜 用', '夜用'],
    [
      'a word without a space within, if they are as many',
      ['甲乙', '甲', '乙丙', '丙'],
      '甲乙 丙',
      '甲乙 丙',
    ],
    ['the form that was typed', [['乾爽', 2], '干爽'], '干爽', '干爽'],
    ['the most frequent form, if none was typed', [['乾爽', 2], '干爽'], '幹爽', '乾爽'],
    ['the first of equal ones', ['甲乙', '甲', '乙丙', '丙'], '甲乙丙', '甲 乙丙'],
  ])('%s', (_, words, keyword, read) => {
    const { terms } = readKeyword(lexiconOf(words), keyword);
    expect(terms.map(([term]) => term).join(' ')).toBe(read);
  });

  it('the words that more goods say are meant, and two of one goods before one of none', () => {
    const alike = lexiconOf([
      ['床墊', 3],
      ['護墊', 5],
    ]);
    expect(correctKeyword(alike, '大墊')?.text).toBe('護墊');
    const counted = makeLexicon({
      texts: [
        { text: '乙丙', count: 9 },
        { text: '甲乙', count: 1 },
      ],
      synonyms: [{ words: ['甲', '丙', '乙丙', '甲乙'], target: '' }],
      needs: [],
    });
    const withOne = {
      ...counted,
      byForm: new Map(
        [...counted.byForm].map(([key, all]) => [
          key,
          key === '丙' ? all.map((word) => ({ ...word, count: 1 })) : all,
        ]),
      ),
    };
    expect(readKeyword(withOne, '甲乙丙').terms).toEqual([['甲乙'], ['丙']]);
  });

  it('no more spans are looked up than the longest word and one error make', () => {
    const lexicon = lexiconOf(['甲乙']);
    let asked = 0;
    const byForm = new Map(lexicon.byForm);
    byForm.get = () => {
      asked++;
      return undefined;
    };
    readKeyword({ ...lexicon, byForm }, '丙丁戊己庚');
    expect(asked).toBe(3 + 3 + 3 + 2 + 1);
  });

  it('no more than sixty pieces are read', () => {
    expect(readKeyword(smallLexicon, '竹'.repeat(61)).terms).toEqual([['竹'.repeat(60)]]);
  });
});

describe('a corrected keyword', () => {
  it.each([
    ['業用護墊', '夜用護墊', true],
    ['業用 28cm', '夜用 28cm', true],
    ['28cm 業用', '28cm 夜用', true],
    ['衛大棉護墊', '衛生棉護墊', false],
    ['sanitary pabs', 'sanitarypads', false],
  ])('%s means %s; by sound alone: %s', (typed, text, isBySound) => {
    expect(correct(typed)).toMatchObject({ text, isBySound });
  });

  it.each([
    ['nothing is wrong', '夜用衛生棉'],
    ['something stays unknown', '業用大大'],
    ['two words have another character', '衛大棉護大'],
    ['two words sound alike throughout', '喂聲眠業勇'],
    ['a space divides what may be a word', '衛 大棉'],
  ])('is none if %s: %s', (_, typed) => {
    expect(correct(typed)).toBeUndefined();
  });

  it('names the words of its needs', () => {
    expect(correct('護墊測漏')?.needWords).toEqual([['側漏']]);
    expect(readKeyword(smallLexicon, '護墊').needWords).toEqual([]);
  });
});
