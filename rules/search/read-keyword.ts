import { isLatin, keyOf, type Lexicon, type Need, type Word } from './lexicon.ts';
import { similarWords } from './similar.ts';
import { cut, isHan, type Pieces, spellingsOf } from './spelling.ts';
import type { SearchTerm } from './terms.ts';

/** What a keyword means. */
export interface ReadKeyword {
  /** A text must match all of them. */
  terms: SearchTerm[];
  /** The same without the words that only name a need. */
  termsBesideNeeds: SearchTerm[];
  needs: Need[];
  /** The words that name these needs, without what stands for them. */
  needWords: SearchTerm[];
  /** Whether words of the lexicon explain everything that is Chinese. */
  isUnderstood: boolean;
}

export interface CorrectedKeyword extends ReadKeyword {
  /** The keyword as it is meant. */
  text: string;
  /** Whether everything that was corrected sounds like what was typed. */
  isBySound: boolean;
}

/** A part of the keyword: a word of the lexicon, or pieces that it does not know. */
interface Part {
  from: number;
  to: number;
  word: Word | undefined;
  cost: number;
  errors: number;
}

/** The cheapest way to read the pieces up to one of them. */
interface Way {
  cost: number;
  part: Part | undefined;
  before: Way | undefined;
}

/** The most pieces of a keyword that are read. */
const mostPieces = 60;

/** With errors in several words, what they may cost for each character of the keyword. */
const mostOfCharacter = 0.4;

/** What each part adds to the cost: fewer and longer words are better, unknown characters are the last choice. */
const costs = {
  word: 0.1,
  unknown: 0.3,
  unknownPiece: 3,
  /** Letters of which a word may be made; a number or a code needs no explanation. */
  letters: 2.5,
  code: 0.5,
  acrossBreak: 0.05,
};

/** Reads a keyword as it was typed: words of the lexicon are found in it, the rest stays as it is. */
export function readKeyword(lexicon: Lexicon, keyword: string): ReadKeyword {
  const typed = firstOf(cut(keyword));
  return meaningOf(typed, cheapest(lexicon, typed, exactParts));
}

/**
 * Reads a keyword whose words may have errors. Undefined without an error that a word of the lexicon explains, if
 * something Chinese stays unknown, or if there are so many errors that the words are only guessed.
 */
export function correctKeyword(lexicon: Lexicon, keyword: string): CorrectedKeyword | undefined {
  const typed = firstOf(cut(keyword));
  const parts = cheapest(lexicon, typed, (given, span) => [
    ...exactParts(given, span),
    ...similarParts(given, span),
  ]);
  const changed = parts.filter(({ word, cost }) => word && cost > 0);
  const guessed = parts.filter(({ errors }) => errors > 0);
  const sum = changed.reduce((total, { cost }) => total + cost, 0);
  const isVague = changed.length > 1 && sum > typed.pieces.join('').length * mostOfCharacter;
  const meaning = meaningOf(typed, parts);
  if (changed.length === 0 || !meaning.isUnderstood || guessed.length > 1 || isVague) {
    return undefined;
  }
  return { ...meaning, text: textOf(typed, parts), isBySound: guessed.length === 0 };
}

const firstOf = ({ pieces, breaks }: Pieces): Pieces => ({
  pieces: pieces.slice(0, mostPieces),
  breaks,
});

type FindParts = (
  given: { lexicon: Lexicon; typed: Pieces },
  span: { from: number; to: number },
) => Part[];

/** Words that are written as typed, or in other forms of the same characters; the exact ones first. */
const exactParts: FindParts = ({ lexicon, typed }, { from, to }) => {
  const pieces = typed.pieces.slice(from, to);
  const found = lexicon.byForm.get(keyOf(pieces)) ?? [];
  const text = pieces.join('');
  const word = found.find((each) => each.text === text) ?? found[0];
  return word ? [{ from, to, word, cost: 0, errors: 0 }] : [];
};

/** Words that are written similarly or sound alike. Spaces divide Chinese words, but not English ones. */
const similarParts: FindParts = ({ lexicon, typed }, { from, to }) => {
  const pieces = typed.pieces.slice(from, to);
  if (isDivided(typed, from, to) && !isLatin(pieces)) return [];
  return similarWords(lexicon, pieces).map(({ word, cost, errors }) => ({
    from,
    to,
    word,
    cost,
    errors,
  }));
};

function isDivided({ breaks }: Pieces, from: number, to: number): boolean {
  for (let index = from + 1; index < to; index++) if (breaks.has(index)) return true;
  return false;
}

/** The parts of the cheapest way to read all pieces. Each piece begins as many parts as the longest word has pieces. */
function cheapest(lexicon: Lexicon, typed: Pieces, find: FindParts): Part[] {
  const { pieces } = typed;
  const ways: (Way | undefined)[] = [{ cost: 0, part: undefined, before: undefined }];
  for (let from = 0; from < pieces.length; from++) {
    const before = ways[from];
    if (!before) continue;
    const most = Math.min(pieces.length, from + lexicon.longest + 1);
    offer(ways, before, unknownPart(typed, from, before.part), typed);
    for (let to = from + 1; to <= most; to++) {
      for (const part of find({ lexicon, typed }, { from, to })) offer(ways, before, part, typed);
    }
  }
  const parts: Part[] = [];
  for (let way = ways[pieces.length]; way?.part; way = way.before) parts.unshift(way.part);
  return parts;
}

/** One piece that no word explains. */
function unknownPart({ pieces, breaks }: Pieces, from: number, last: Part | undefined): Part {
  const piece = pieces[from] ?? '';
  const continues = last && !last.word && !breaks.has(from);
  const cost = isHan(piece)
    ? costs.unknownPiece + (continues ? 0 : costs.unknown)
    : isLatin([piece])
      ? costs.letters
      : costs.code;
  return { from, to: from + 1, word: undefined, cost, errors: 0 };
}

function offer(ways: (Way | undefined)[], before: Way, part: Part, typed: Pieces): void {
  const extra = part.word
    ? costs.word + (isDivided(typed, part.from, part.to) ? costs.acrossBreak : 0)
    : 0;
  // Of two equal ways, the word that more goods say.
  const rarity = part.word ? 0.01 / (1 + part.word.count) : 0;
  const cost = before.cost + part.cost + extra + rarity;
  const present = ways[part.to];
  if (!present || cost < present.cost) ways[part.to] = { cost, part, before };
}

function meaningOf(typed: Pieces, parts: readonly Part[]): ReadKeyword {
  const terms: SearchTerm[] = [];
  const beside: SearchTerm[] = [];
  const needs = new Set<Need>();
  const needWords: SearchTerm[] = [];
  const joined = joinUnknown(typed, parts);
  for (const { word, text } of joined) {
    const found = word ? termsOf(word) : [spellingsOf(text)];
    terms.push(...found);
    if (!word || word.needs.length === 0) beside.push(...found);
    for (const need of word?.needs ?? []) needs.add(need);
    if (word && word.needs.length > 0) needWords.push([word.text]);
  }
  const isUnderstood = parts.every(({ word, from }) => word || !isHan(typed.pieces[from] ?? ''));
  return {
    terms: unique(terms),
    termsBesideNeeds: unique(beside),
    needs: [...needs],
    needWords: unique(needWords),
    isUnderstood,
  };
}

/** Neighbouring unknown pieces are one word, unless a space is between them. */
function joinUnknown({ pieces, breaks }: Pieces, parts: readonly Part[]) {
  const joined: { word: Word | undefined; text: string; isHan: boolean }[] = [];
  for (const { from, to, word } of parts) {
    const text = pieces.slice(from, to).join('');
    const last = joined.at(-1);
    const isChinese = isHan(pieces[from] ?? '');
    if (!word && last && !last.word && !breaks.has(from) && isChinese && last.isHan) {
      last.text += text;
    } else joined.push({ word, text, isHan: isChinese });
  }
  return joined;
}

/** A synonym also matches by itself, unless several words of the catalogue stand for it. */
function termsOf({ text, targets }: Word): SearchTerm[] {
  const [first, ...more] = targets.map((target) => cut(target).pieces.join(''));
  if (first === undefined) return [[text]];
  return more.length > 0 ? [first, ...more].map((each) => [each]) : [[...new Set([first, text])]];
}

const unique = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [term[0], term])).values(),
];

function textOf(typed: Pieces, parts: readonly Part[]): string {
  return parts
    .map(({ from, to, word }) => {
      const text = word
        ? word.text
        : typed.pieces
            .slice(from, to)
            .map((each) => spellingsOf(each)[0])
            .join('');
      return from > 0 && typed.breaks.has(from) ? ` ${text}` : text;
    })
    .join('');
}
