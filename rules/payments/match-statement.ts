import { dayNumber } from '../dates.ts';

/** Comparing a statement with the shop's own ledger: pure, in time that grows with both together. */

export interface StatedMoney {
  reference: string;
  /** TWD; below 0 for money that went back. */
  amount: number;
  /** The day in Taipei. */
  day: string;
}

/** A payment or a refund that the shop knows. */
export interface KnownMoney {
  /** Names it for the queue of exceptions, e.g. attempt 12. */
  key: string;
  /** The numbers by which a statement may know it. */
  references: readonly string[];
  amount: number;
  day: string;
}

export interface Matching<Known extends KnownMoney> {
  matched: { row: StatedMoney; known: Known }[];
  /** The same number, but another amount or a day more than a week away. */
  differing: { row: StatedMoney; known: Known }[];
  /** On the statement, and unknown to the shop. */
  missingHere: StatedMoney[];
  /** Known to the shop within the days of the statement, and not on it. */
  missingThere: Known[];
}

/** Days by which a statement may be earlier or later than the shop's own moment. */
const mostDays = 7;
const isNear = (one: string, other: string) =>
  Math.abs(dayNumber(one) - dayNumber(other)) <= mostDays;

/** The days of a statement in Taipei, both whole. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** The days from the first to the last row: all of a statement unless somebody says another period. */
export function daysOf(rows: readonly StatedMoney[]): StatementPeriod {
  const days = rows.map(({ day }) => day).toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/**
 * Matches every row with at most one payment or refund of the same direction, those that agree in everything first.
 * What the shop knows within the period and no row has is missing there.
 */
export function matchStatement<Known extends KnownMoney>(
  rows: readonly StatedMoney[],
  ledger: readonly Known[],
  { from, to }: StatementPeriod = daysOf(rows),
): Matching<Known> {
  const open = new Map<string, Set<Known>>();
  for (const known of ledger) {
    for (const reference of new Set(known.references)) {
      if (reference === '') continue;
      const key = keyOf(reference, known.amount);
      const found = open.get(key);
      if (found) found.add(known);
      else open.set(key, new Set([known]));
    }
  }
  const result: Matching<Known> = {
    matched: [],
    differing: [],
    missingHere: [],
    missingThere: [],
  };
  const used = new Set<Known>();
  const take = (known: Known) => {
    used.add(known);
    // Every row finds only what is still open, so that one number in all rows costs no more than many.
    for (const reference of known.references)
      open.get(keyOf(reference, known.amount))?.delete(known);
  };
  const others: StatedMoney[] = [];
  for (const row of rows) {
    const known = open
      .get(keyOf(row.reference, row.amount))
      ?.values()
      .find(({ amount, day }) => amount === row.amount && isNear(day, row.day));
    if (!known) {
      others.push(row);
      continue;
    }
    take(known);
    result.matched.push({ row, known });
  }
  for (const row of others) {
    const [known] = open.get(keyOf(row.reference, row.amount)) ?? [];
    if (!known) {
      result.missingHere.push(row);
      continue;
    }
    take(known);
    result.differing.push({ row, known });
  }
  result.missingThere = ledger.filter(
    (known) => !used.has(known) && known.day >= from && known.day <= to,
  );
  return result;
}

const keyOf = (reference: string, amount: number) => `${amount < 0 ? '-' : '+'}${reference}`;
