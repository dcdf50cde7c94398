import { describe, expect, it, vi } from 'vitest';
import {
  isChinese,
  isLatin,
  type LexiconSources,
  makeLexicon,
  mostEdits,
  withoutSome,
} from './lexicon.ts';

const make = (sources: Partial<LexiconSources>, corrects = true) =>
  makeLexicon({ texts: [], synonyms: [], needs: [], ...sources }, { corrects });
const wordsOf = (lexicon: ReturnType<typeof make>) => [...lexicon.byForm.values()].flat();
/** Words that no text has, in the order given. */
const named = (...words: string[]) => [{ words, target: '' }];

describe('a word', () => {
  it.each([
    ['護墊', 1],
    ['衛生棉', 1],
    ['網面瞬吸', 2],
    ['pads', 1],
    ['salts', 1],
    ['tampon', 2],
  ])('%s may have %i errors', (text, most) => {
    const pieces = /[a-z]/.test(text) ? [text] : [...text];
    expect(mostEdits({ pieces })).toBe(most);
  });

  it('is in letters, in Chinese, or neither', () => {
    const kinds = [
      ['ab', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
      ['abc'],
      ['棉', '條'],
      ['棉'],
      ['棉', 'a'],
      ['a', 'b'],
    ];
    expect(kinds.map(isLatin)).toEqual([true, false, false, false, false, false, false]);
    expect(kinds.map(isChinese)).toEqual([false, false, false, true, false, false, false]);
  });
});

describe('what is left of a word without some of its units', () => {
  it.each([
    [['甲'], 2, ['甲']],
    [['甲', '乙'], 0, ['甲乙']],
    [['甲', '乙'], 2, ['甲乙', '乙', '甲']],
    [['甲', '𠀀', '丙'], 1, ['甲𠀀丙', '𠀀丙', '甲丙', '甲𠀀']],
    [['甲', '𠀀', '丙'], 2, ['甲𠀀丙', '𠀀丙', '甲丙', '甲𠀀', '甲', '𠀀', '丙']],
    [
      ['甲', '乙', '𠀀', '丁'],
      2,
      [
        '甲乙𠀀丁',
        '乙𠀀丁',
        '甲𠀀丁',
        '甲乙丁',
        '甲乙𠀀',
        '𠀀丁',
        '乙丁',
        '乙𠀀',
        '甲丁',
        '甲𠀀',
        '甲乙',
      ],
    ],
  ])('%j without %i', (units, most, left) => {
    expect(withoutSome(units, most)).toEqual(new Set(left));
  });
});

describe('the readings of a word', () => {
  it('are those of its characters, joined, up to eight', async () => {
    vi.resetModules();
    const { readingsOfPieces } = await import('./lexicon.ts');
    expect(readingsOfPieces(['衛', '生'])).toEqual(['ㄨㄟ ㄕㄥ ']);
    expect(readingsOfPieces(['行', '長'])).toEqual([
      'ㄏㄤ ㄓㄤ ',
      'ㄏㄤ ㄔㄤ ',
      'ㄒㄧㄥ ㄓㄤ ',
      'ㄒㄧㄥ ㄔㄤ ',
    ]);
    expect(readingsOfPieces(['和', '單', '行'])).toHaveLength(8);
    expect(readingsOfPieces(['衛', '𠀀'])).toEqual([]);
  });
});

describe('the word list', () => {
  it('counts the goods that say a word, and none for what only operators write', () => {
    const lexicon = make({
      texts: [
        { text: '護墊', count: 2 },
        { text: '棉條', count: 5 },
        { text: '棉條', count: 1 },
        { text: '海綿', count: 3 },
      ],
      synonyms: [
        { words: ['棉棒', '！'], target: '棉條' },
        { words: ['棉棒'], target: '護墊 海綿' },
        { words: ['墊片'], target: ' 床墊　護墊 ' },
      ],
      needs: [{ words: ['側漏'], target: '', label: '怕側漏', path: '/' }],
    });
    expect(wordsOf(lexicon).map(({ text, count }) => [text, count])).toEqual([
      ['棉條', 6],
      ['海綿', 3],
      ['護墊', 2],
      ...['棉棒', '墊片', '側漏', '床墊'].map((text) => [text, 0]),
    ]);
    const targets = (text: string) => lexicon.byForm.get(text)?.[0]?.targets;
    // Of two rows about one word, the first one counts.
    expect(targets('棉棒')).toEqual(['棉條']);
    expect(lexicon.byForm.has('')).toBe(false);
    expect(lexicon.byDeletion.get('垫')?.map(({ text }) => text)).toEqual(['護墊', '墊片', '床墊']);
  });

  it('has no word of more than ten pieces, and is one piece long when it is empty', () => {
    const [ten, eleven] = ['一二三四五六七八九十', '一二三四五六七八九十百'];
    const lexicon = make({ synonyms: named(ten, eleven) });
    expect([...lexicon.byForm.keys()]).toEqual([ten]);
    expect(lexicon.longest).toBe(10);
    expect(make({}).longest).toBe(1);
  });

  it('has twelve words in each entry of an index, and no index of errors if it corrects nothing', () => {
    const alike = [...'墊店殿電奠典點碘佃惦甸澱靛'].map((each) => `護${each}`);
    const lexicon = make({ synonyms: named(...alike) });
    expect(lexicon.byReading.get('ㄏㄨ ㄉㄧㄢ ')?.map(({ text }) => text)).toEqual(
      alike.slice(0, 12),
    );
    expect(lexicon.byDeletion.get('护')).toHaveLength(12);
    const plain = make({ synonyms: named(...alike) }, false);
    expect([plain.byForm.size, plain.byReading.size, plain.byDeletion.size]).toEqual([13, 0, 0]);
  });

  it('takes the 3,000 words that most goods say', () => {
    const [first, second] = [0x6000, 0x7000];
    const texts = Array.from({ length: 3001 }, (_, index) => ({
      text: String.fromCodePoint(first + Math.floor(index / 60), second + (index % 60)),
      count: index === 1500 ? 1 : index === 7 ? 9 : 2,
    }));
    const lexicon = make({ texts, synonyms: named('護墊') }, false);
    const counts = new Map(wordsOf(lexicon).map(({ text, count }) => [text, count]));
    const own = texts.filter(({ text }) => counts.get(text));
    expect(own).toHaveLength(3000);
    expect(own.map(({ text }) => text)).not.toContain(texts[1500]?.text);
    expect(counts.get(texts[7]?.text ?? '')).toBe(9);
  });
});
