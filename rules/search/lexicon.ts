import { readingsOf, sameForm } from './characters.ts';
import { cut, isHan } from './spelling.ts';
import { type CountedText, wordsOfTexts } from './words-of-texts.ts';

/** Words that shoppers type for one that the catalogue has. */
export interface Synonym {
  words: readonly string[];
  /** The catalogue's words, separated by spaces; goods must have all of them. */
  target: string;
}

/** Words of a need, and where they lead. */
export interface Need extends Synonym {
  label: string;
  path: string;
}

/** What the lexicon is made of. */
export interface LexiconSources {
  /** Names, hashtags, series and attributes. */
  texts: readonly CountedText[];
  synonyms: readonly Synonym[];
  needs: readonly Need[];
}

export interface Word {
  /** As it is searched: traditional, without spaces. */
  text: string;
  pieces: readonly string[];
  /** In what errors are looked for: its characters in one form each, or its letters. */
  units: readonly string[];
  /** How many goods say it: of two equally similar words, the more frequent one is meant. */
  count: number;
  /** The catalogue's words, if this one is a synonym or a need with one. */
  targets: readonly string[];
  needs: readonly Need[];
}

export interface Lexicon {
  /** By the pieces in one form each (`keyOf`). */
  byForm: ReadonlyMap<string, readonly Word[]>;
  /** By readings, of words of Chinese characters. */
  byReading: ReadonlyMap<string, readonly Word[]>;
  /** By what is left without one piece, or in longer words without two. */
  byDeletion: ReadonlyMap<string, readonly Word[]>;
  /** The most pieces of a word. */
  longest: number;
}

/** Limits of what one lexicon holds. Words that most goods say come first. */
export const lexiconLimits = { words: 3_000, pieces: 10, perKey: 12, readings: 8 };

/** Pieces or letters that may be wrong in a word: one in short words, two in longer ones. */
export const mostEdits = (word: Pick<Word, 'pieces'>): number =>
  isLatin(word.pieces) ? (word.pieces.join('').length < 6 ? 1 : 2) : word.pieces.length < 4 ? 1 : 2;

/** A word in letters, or several, that is long enough to be told from another one with an error in it. */
export const isLatin = (pieces: readonly string[]): boolean =>
  pieces.length < 4 && /^[a-z]{4,20}$/.test(pieces.join(''));

/** Whether all pieces of a word, two or more, are Chinese characters. */
export const isChinese = (pieces: readonly string[]): boolean =>
  pieces.length > 1 && pieces.every(isHan);

/** The key of a word: characters with the same simplified form count as one. */
export const keyOf = (pieces: readonly string[]): string => pieces.map(sameForm).join('');

/** The letters or characters in which an error is looked for. */
export const unitsOf = (pieces: readonly string[]): readonly string[] =>
  isLatin(pieces) ? [...pieces.join('')] : pieces.map(sameForm);

/** Makes the lexicon, with a cost in proportion to its sources. One that corrects nothing is made in less time. */
export function makeLexicon(
  { texts, synonyms, needs }: LexiconSources,
  { corrects = true } = {},
): Lexicon {
  const words = collect(texts, synonyms, needs);
  const byForm = new Map<string, Word[]>();
  const byReading = new Map<string, Word[]>();
  const byDeletion = new Map<string, Word[]>();
  let longest = 1;
  for (const word of words) {
    longest = Math.max(longest, word.pieces.length);
    put(byForm, keyOf(word.pieces), word);
    if (!corrects) continue;
    if (isChinese(word.pieces)) {
      for (const reading of readingsOfPieces(word.pieces)) put(byReading, reading, word);
    }
    if (isChinese(word.pieces) || isLatin(word.pieces)) {
      for (const rest of withoutSome(word.units, mostEdits(word))) {
        put(byDeletion, rest, word);
      }
    }
  }
  return { byForm, byReading, byDeletion, longest };
}

function put(index: Map<string, Word[]>, key: string, word: Word): void {
  const present = index.get(key);
  if (!present) index.set(key, [word]);
  else if (present.length < lexiconLimits.perKey && !present.includes(word)) present.push(word);
}

/** All words, each once, the most frequent first. Within the limits nothing that an operator wrote is left out. */
function collect(
  texts: readonly CountedText[],
  synonyms: readonly Synonym[],
  needs: readonly Need[],
): Word[] {
  const words = new Map<string, Word>();
  const add = (text: string, count: number, more: Partial<Word> = {}) => {
    const { pieces } = cut(text);
    if (pieces.length === 0 || pieces.length > lexiconLimits.pieces) return;
    const key = pieces.join('');
    const present = words.get(key) ?? {
      text: key,
      pieces,
      units: unitsOf(pieces),
      count: 0,
      targets: [],
      needs: [],
    };
    words.set(key, {
      ...present,
      count: present.count + count,
      targets: present.targets.length > 0 ? present.targets : (more.targets ?? []),
      needs: [...present.needs, ...(more.needs ?? [])],
    });
  };
  const targetsOf = ({ target }: Synonym) => target.split(/\s+/u).filter(Boolean);
  for (const synonym of synonyms) {
    for (const word of synonym.words) add(word, 0, { targets: targetsOf(synonym) });
  }
  for (const need of needs) {
    for (const word of need.words) add(word, 0, { targets: targetsOf(need), needs: [need] });
  }
  for (const each of [...synonyms, ...needs]) for (const target of targetsOf(each)) add(target, 0);
  const found = wordsOfTexts(texts, new Set(words.keys()));
  const frequent = [...found].sort(([, one], [, other]) => other - one);
  for (const [word, count] of frequent.slice(0, lexiconLimits.words)) add(word, count);
  return [...words.values()].sort((one, other) => other.count - one.count);
}

/** The ways to read these pieces, joined: as many as there are, up to the limit. */
export function readingsOfPieces(pieces: readonly string[]): string[] {
  let ways = [''];
  for (const piece of pieces) {
    const next = readingsOf(piece);
    if (next.length === 0) return [];
    ways = ways.flatMap((way) => next.map((reading) => `${way}${reading} `));
    ways = ways.slice(0, lexiconLimits.readings);
  }
  return ways;
}

/** These units, and what is left of them without any one, or any two. */
export function withoutSome(units: readonly string[], most: number): Set<string> {
  const text = units.join('');
  const found = new Set([text]);
  if (most === 0 || units.length < 2) return found;
  const lengths = units.map((_, index) => units.slice(0, index + 1).join('').length);
  const starts = [0, ...lengths];
  const without = (from: string, index: number, removed = 0) =>
    from.slice(0, (starts[index] ?? 0) - removed) + from.slice((starts[index + 1] ?? 0) - removed);
  for (let one = 0; one < units.length; one++) {
    const rest = without(text, one);
    found.add(rest);
    if (most < 2 || units.length < 3) continue;
    const removed = units[one]?.length ?? 0;
    for (let other = one + 1; other < units.length; other++)
      found.add(without(rest, other, removed));
  }
  return found;
}
