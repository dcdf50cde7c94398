import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOfTexts } from './words-of-texts.ts';

interface Counted {
  text: string;
  count: number;
}

/** The goods that have each of these, added up. */
function addUp(all: Iterable<Counted>): [string, number][] {
  const texts = [...all];
  return [...new Set(texts.map(({ text }) => text))].map((text) => [
    text,
    texts.filter((one) => one.text === text).reduce((sum, { count }) => sum + count, 0),
  ]);
}

/** A rest without known words at its ends: the longest first, and none that leaves one character alone. */
function strip(text: string, isKnown: (word: string) => boolean, found: string[] = []): string {
  const lengths = [...text].map((_, index) => text.length - index).filter((length) => length > 1);
  for (const length of lengths.filter((each) => each !== text.length - 1)) {
    const [end, begin] = [text.substring(text.length - length), text.substring(0, length)];
    const word = isKnown(end) ? end : isKnown(begin) ? begin : undefined;
    if (word === undefined) continue;
    found.push(word);
    const rest = word === end ? text.substring(0, text.length - length) : text.substring(length);
    return strip(rest, isKnown, found);
  }
  return text;
}

/** What the words are, written from the README alone. */
function expectedWords(texts: readonly Counted[], known: ReadonlySet<string>) {
  const runs = addUp(
    texts.flatMap(({ text, count }) =>
      text.split(/[^甲乙丙丁]+/).flatMap((run) => (run.length > 1 ? [{ text: run, count }] : [])),
    ),
  );
  const endings = [
    (run: string, affix: string) => run.startsWith(affix),
    (run: string, affix: string) => run.endsWith(affix),
  ].flatMap((has, side) => {
    const cuts = runs.flatMap(([run]) =>
      [2, 3, 4]
        .filter((length) => length <= run.length)
        .map((length) => (side === 0 ? run.slice(0, length) : run.slice(-length))),
    );
    const numberOf = (affix: string) => runs.filter(([run]) => has(run, affix)).length;
    return [...new Set(cuts)].filter((affix) => {
      const longer = [...'甲乙丙丁'].map((one) => numberOf(side === 0 ? affix + one : one + affix));
      const number = numberOf(affix);
      return number > 1 && Math.max(...longer) < number;
    });
  });
  const words = new Map<string, number>();
  const isKnown = (word: string) => known.has(word) || words.has(word);
  for (const affix of endings.toSorted((a, b) => a.length - b.length)) {
    const rest = strip(affix, isKnown);
    const isPiece = rest.length > 2 && [rest.slice(1), rest.slice(0, -1)].some(isKnown);
    if (rest.length > 1 && !isPiece && !isKnown(rest)) words.set(rest, 0);
  }
  for (const [run, goods] of runs.toSorted(([a], [b]) => a.length - b.length)) {
    const found: string[] = [];
    const rest = strip(run, isKnown, found);
    if (rest.length > 1 && rest.length <= 8) found.push(rest);
    for (const word of found) words.set(word, (words.get(word) ?? 0) + goods);
  }
  return words;
}

describe('the words of names that are written without spaces', () => {
  it('are what begins or ends several, and what is left of them', () => {
    const texts = [
      '棉柔日用護墊',
      '棉柔夜用護墊',
      '超薄護墊與濕巾',
      '一二三四五六七八',
      '一二三四五六七八九',
    ];
    const words = wordsOfTexts(
      texts.map((text) => ({ text, count: 2 })),
      new Set(['夜用']),
    );
    expect([...words].toSorted()).toEqual(
      [
        ['棉柔', 4],
        ['護墊', 6],
        ['日用', 2],
        ['夜用', 2],
        ['超薄', 2],
        ['濕巾', 2],
        // One with nine characters is too long, and 一二三四 is always followed by the same one.
        ['一二三四五六七八', 2],
      ].toSorted(),
    );
  });

  it('are those of a second way to find them, whatever the names', () => {
    const run = fc.string({
      unit: fc.constantFrom(...'甲甲甲乙乙丙丁'),
      minLength: 1,
      maxLength: 11,
    });
    const text = fc
      .array(fc.tuple(run, fc.constantFrom(' ', '與', '9', '和')), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().slice(0, -1).join(''));
    const texts = fc.array(fc.record({ text, count: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 7,
    });
    const known = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom(...'甲乙丙'), minLength: 1, maxLength: 4 }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(texts, known, (all, words) => {
        const set = new Set(words);
        expect(wordsOfTexts(all, set)).toEqual(expectedWords(all, set));
      }),
      { numRuns: 400 },
    );
  });
});
