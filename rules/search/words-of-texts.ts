import { cut, isHan } from './spelling.ts';

/** A text of goods, and how many goods have it. */
export interface CountedText {
  text: string;
  count: number;
}

const longest = 8;
const longestAffix = 4;

/**
 * The Chinese words of names and hashtags, which are written without spaces: what begins or ends several of them (棉柔,
 * 護墊), what is left of a name without such words (網面瞬吸), and whole short texts. `known` are words that are already
 * there. Each word, known ones too, has the number of goods that say it.
 */
export function wordsOfTexts(
  texts: readonly CountedText[],
  known: ReadonlySet<string>,
): Map<string, number> {
  const chunks = chunksOf(texts);
  const words = new Map<string, number>();
  const add = (word: string, count: number) => words.set(word, (words.get(word) ?? 0) + count);
  const isKnown = (word: string) => known.has(word) || words.has(word);
  const byLength = <Item>(items: Iterable<Item>, textOf: (item: Item) => string) =>
    [...items].sort((one, other) => textOf(one).length - textOf(other).length);
  for (const affix of byLength(sharedAffixes(chunks.keys()), (text) => text)) {
    // 用衛生棉 is no word, because 衛生棉 is one.
    const rest = restOf(affix, isKnown);
    // The goods that say it are counted below, with those of the other words.
    if (rest.length > 1 && !hasKnownSide(rest, isKnown)) words.set(rest, 0);
  }
  for (const [chunk, count] of byLength(chunks, ([text]) => text)) {
    const rest = restOf(chunk, isKnown, (word) => add(word, count));
    if (rest.length > 1 && rest.length <= longest) add(rest, count);
  }
  return words;
}

/** The runs of Chinese characters, each with its number of goods. 與, 和 and 及 join two of them. */
function chunksOf(texts: readonly CountedText[]): Map<string, number> {
  const chunks = new Map<string, number>();
  for (const { text, count } of texts) {
    const { pieces, breaks } = cut(text);
    let run = '';
    const end = () => {
      if (run.length > 1) chunks.set(run, (chunks.get(run) ?? 0) + count);
      run = '';
    };
    pieces.forEach((piece, index) => {
      const isPart = isHan(piece) && !'與和及'.includes(piece);
      if (breaks.has(index) || !isPart) end();
      if (isPart) run += piece;
    });
    end();
  }
  return chunks;
}

/**
 * Beginnings and ends of two to four characters that at least two runs have. One that is always followed by the same
 * character is left out: 衛生棉 is a word, and 生棉 is not.
 */
function sharedAffixes(runs: Iterable<string>): string[] {
  const chunks = [...runs];
  const sides = [
    (chunk: string, length: number) => chunk.slice(0, length),
    (chunk: string, length: number) => chunk.slice(chunk.length - length),
  ];
  return sides.flatMap((side) => {
    const found = new Map<string, Affix>();
    for (const chunk of chunks) {
      let within: Affix | undefined;
      for (let length = 2; length <= Math.min(longestAffix + 1, chunk.length); length++) {
        const text = side(chunk, length);
        const affix = found.get(text) ?? { runs: 0, longer: 0 };
        if (affix.runs === 0) found.set(text, affix);
        affix.runs += 1;
        if (within) within.longer = Math.max(within.longer, affix.runs);
        within = affix;
      }
    }
    return [...found].flatMap(([text, { runs, longer }]) =>
      runs > 1 && text.length <= longestAffix && longer < runs ? [text] : [],
    );
  });
}

interface Affix {
  /** How many runs have it, and how many of them are followed by one same character. */
  runs: number;
  longer: number;
}

/**
 * What remains of a run after the known words at its beginning and at its end. A single character does not remain
 * alone: it is part of the word beside it (潤膚乳).
 */
function restOf(
  chunk: string,
  isKnown: (word: string) => boolean,
  found: (word: string) => void = () => {},
): string {
  for (let rest = chunk; ; ) {
    const word = sideOf(rest, isKnown);
    if (!word) return rest;
    found(word);
    rest = rest.endsWith(word) ? rest.slice(0, -word.length) : rest.slice(word.length);
  }
}

/** The longest known word at the end or the beginning that leaves no single character. */
function sideOf(text: string, isKnown: (word: string) => boolean): string | undefined {
  for (let length = text.length; length > 1; length--) {
    if (text.length - length === 1) continue;
    const side = [text.slice(-length), text.slice(0, length)].find(isKnown);
    if (side) return side;
  }
  return undefined;
}

const hasKnownSide = (text: string, isKnown: (word: string) => boolean): boolean =>
  text.length > 2 && (isKnown(text.slice(1)) || isKnown(text.slice(0, -1)));
