import { traditionalOf } from './characters.ts';
import { type SearchTerm, searchable } from './terms.ts';

/** Units that are written in several ways, each with the way in which the search compares it. */
const units: readonly [RegExp, string][] = [
  [/(?<=\d) ?(?:公分|厘米|釐米|cm)/gu, 'cm'],
  [/(?<=\d) ?(?:毫升|ml)/gu, 'ml'],
];

/** The other ways to write a number with its unit, as goods may have it in their names. */
const otherUnits: Readonly<Record<string, string>> = { cm: '公分', ml: '毫升' };

/**
 * A text cut into the pieces that words consist of: a Chinese character, or a run of other letters and digits. A break
 * is a place between two pieces with a space or a sign between them.
 */
export interface Pieces {
  pieces: readonly string[];
  /** The indexes of the pieces that follow a break. */
  breaks: ReadonlySet<number>;
}

/** The most UTF-16 units of a text that are read; no name and no keyword is that long. */
const longestText = 200;

/** Whether a piece of one character is a Chinese one. */
export const isHan = (piece: string): boolean => /^\p{Script=Han}$/u.test(piece);

/** Cuts a text into pieces: folded by `searchable`, with one way to write each unit, without any signs. */
export function cut(text: string): Pieces {
  const folded = units.reduce(
    (rest, [pattern, unit]) => rest.replace(pattern, unit),
    searchable(text.slice(0, longestText)).replace(/[^\p{L}\p{N}]+/gu, ' '),
  );
  const pieces: string[] = [];
  const breaks = new Set<number>();
  for (const part of folded.split(' ').filter(Boolean)) {
    breaks.add(pieces.length);
    pieces.push(...(part.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? []));
  }
  return { pieces, breaks };
}

/** The spellings of what no word list knows: as it was typed, in traditional characters, with its unit written out. */
export function spellingsOf(typed: string): SearchTerm {
  const traditional = [...typed].map(traditionalOf).join('');
  const unit = /^(\d+)(cm|ml)$/.exec(typed);
  const written = unit ? [`${unit[1]}${otherUnits[unit[2] ?? '']}`] : [];
  return [...new Set([traditional, typed, ...written])];
}

/**
 * The words of a search without a word list: what stands between spaces and signs, Chinese apart from other letters.
 * Only letters and digits remain, so a term is safe inside a LIKE pattern.
 */
export function plainTerms(keyword: string): SearchTerm[] {
  const { pieces, breaks } = cut(keyword);
  const words: string[] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1] ?? '';
    const continues = !breaks.has(index) && isHan(piece) && isHan(before);
    if (continues) words.push((words.pop() ?? '') + piece);
    else words.push(piece);
  });
  return [...new Set(words)].map(spellingsOf);
}
