import { soundAlike } from './characters.ts';
import {
  isChinese,
  isLatin,
  type Lexicon,
  mostEdits,
  readingsOfPieces,
  unitsOf,
  type Word,
  withoutSome,
} from './lexicon.ts';

/** A word that may be meant, and how far it is from what was typed. */
export interface Similar {
  word: Word;
  cost: number;
  /** Errors that do not sound alike. */
  errors: number;
}

/**
 * What errors cost, in thousandths. One that sounds alike is less of an error, because most people type by sound. The
 * numbers of both kinds can be told from their sum.
 */
const costs = { alike: 401, other: 1000 };
/** The most words that one span is compared with. */
const mostCompared = 24;

/** The words that may be meant by these pieces, in no order. The number of look-ups depends on their number alone. */
export function similarWords(lexicon: Lexicon, typed: readonly string[]): Similar[] {
  const isWord = isChinese(typed) || isLatin(typed);
  if (!isWord || typed.length > lexicon.longest + 1) return [];
  const units = unitsOf(typed);
  const candidates = new Set<Word>();
  const add = (words: readonly Word[] = []) => {
    for (const word of words) if (candidates.size < mostCompared) candidates.add(word);
  };
  if (!isLatin(typed)) {
    for (const reading of readingsOfPieces(typed)) add(lexicon.byReading.get(reading));
  }
  // Of up to three units one may be wrong: a single character that is left of them finds only words that do not match.
  for (const rest of withoutSome(units, units.length < 4 ? 1 : 2))
    add(lexicon.byDeletion.get(rest));
  return [...candidates].flatMap((word) => compare(units, word));
}

function compare(units: readonly string[], word: Word): Similar[] {
  const wanted = word.units;
  const most = mostEdits(word);
  if (Math.abs(units.length - wanted.length) > most) return [];
  const sum = distance(units, wanted);
  const alike = numberAlike(sum);
  const other = (sum - alike * costs.alike) / costs.other;
  const isSoundOnly = other === 0 && units.length === wanted.length;
  if (sum === 0 || (!isSoundOnly && alike + other > most)) return [];
  return [{ word, cost: sum / 1000, errors: other }];
}

/** How many of the errors sound alike. */
function numberAlike(sum: number): number {
  let alike = 0;
  while ((sum - alike * costs.alike) % costs.other !== 0) alike++;
  return alike;
}

/** The cost of the least errors between both: other, missing, additional or swapped units. */
function distance(typed: readonly string[], wanted: readonly string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: wanted.length + 1 }, (_, index) => index * costs.other);
  for (let row = 0; row < typed.length; row++) {
    const next = [(row + 1) * costs.other];
    const unit = typed[row] ?? '';
    for (let column = 0; column < wanted.length; column++) {
      const aim = wanted[column] ?? '';
      let least = at(last, column) + costOf(unit, aim);
      least = Math.min(least, at(last, column + 1) + costs.other, at(next, column) + costs.other);
      const isSwapped = unit === wanted[column - 1] && typed[row - 1] === aim;
      if (isSwapped) least = Math.min(least, at(before, column - 1) + costs.other);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return at(last, wanted.length);
}

const at = (costsSoFar: readonly number[], index: number): number =>
  costsSoFar[index] ?? Number.POSITIVE_INFINITY;

const costOf = (unit: string, aim: string): number =>
  unit === aim ? 0 : soundAlike(unit, aim) ? costs.alike : costs.other;
