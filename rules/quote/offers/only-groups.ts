import { type Outcome, outcomeOf, type Taken } from './outcome.ts';
import type { Problem } from './problem.ts';
import { savedBy, takenBy, valuesToGo } from './values-to-go.ts';

/**
 * What comes of an assignment without units that an offer leaves out of its best groups. Those would have a share of
 * what it saves, and so make more or fewer goods count for an amount offer on some of them.
 */
export function withOnlyGroups(problem: Problem, taken: Taken): { taken: Taken; outcome: Outcome } {
  const grouped = problem.tables.map((_, offer) =>
    unitsInGroups(problem, offer, taken[offer] ?? []),
  );
  return { taken: grouped, outcome: outcomeOf(problem, grouped) };
}

/** For each class, the units in the best groups of an offer: all of them if it saves as much with all. */
function unitsInGroups(
  { tables, classes }: Problem,
  offer: number,
  own: readonly number[],
): readonly number[] {
  const table = tables[offer];
  if (!table || savedBy(table, own, false) === savedBy(table, own)) return own;
  const units = own.flatMap((count, place) => Array.from({ length: count }, () => place));
  const reach = [...units, 0].map(() => table.mayEnd.length);
  const multipliers = classes.map(() => 0);
  const toGo = valuesToGo({ ...table, reach }, units, 1, multipliers);
  return takenBy(toGo, table, units, { factor: 1, multipliers, classCount: classes.length });
}
