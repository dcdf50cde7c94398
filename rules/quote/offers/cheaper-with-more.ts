import type { CheaperWithMore, LineBeforeCoupon } from '../types.ts';
import { bestAssignment, sizeOf } from './best-assignment.ts';
import { factorsOf } from './factors.ts';
import type { Assignment } from './outcome.ts';
import { makeProblem, type Problem } from './problem.ts';
import { lowestAmount } from './reaches.ts';
import type { OpenLine, UnitClass } from './unit-classes.ts';
import { unitsOf, valuesToGo, valueToGo } from './values-to-go.ts';

/** Carts with more kinds of units than this are not tried out, even if offers are for few of them. */
const mostClasses = 60;

/**
 * The unit with which all goods of the cart cost least, if one more unit of a line makes them cheaper; else null.
 * Units of one class are alike, so each class is tried once, and only if a bound does not already say no. A cart
 * without the proof of its best price has none, and a large one has none, because each class takes time.
 */
export function cheaperWithMore(
  problem: Problem,
  assignment: Assignment,
  lines: readonly LineBeforeCoupon[],
): CheaperWithMore | null {
  const { goodsAmount } = assignment.outcome;
  const isLarge = sizeOf(problem).size === 'LARGE' || problem.classes.length > mostClasses;
  if (!assignment.isExact || isLarge || !problem.lines.some((one) => hasMore(one, lines))) {
    return null;
  }
  const mostSaved = boundWithOneMore(problem, assignment);
  let best: CheaperWithMore | null = null;
  for (const [place, { lines: ofClass, price }] of problem.classes.entries()) {
    const line = ofClass
      .flatMap((index) => problem.lines[index] ?? [])
      .find((one) => hasMore(one, lines));
    if (!line) continue;
    const classes = withUnit(problem.classes, place);
    const grown = { ...problem, classes, total: problem.total + price };
    if (lowestAmount(grown, mostSaved(place)) >= goodsAmount) continue;
    const saves = goodsAmount - bestAssignment(withOneMore(problem, [line])).outcome.goodsAmount;
    if (saves > (best?.saves ?? 0)) best = { kind: line.kind, id: line.id, saves };
  }
  return best;
}

const hasMore = (line: OpenLine, lines: readonly LineBeforeCoupon[]) =>
  lines.some(
    ({ kind, id, count, max }) => kind === line.kind && id === line.id && (max < 0 || count < max),
  );

const withUnit = (classes: readonly UnitClass[], place: number): UnitClass[] =>
  classes.map((one, index) => (index === place ? { ...one, units: one.units + 1 } : one));

/** The same problem with one more unit of each of these lines. */
function withOneMore({ lines, offers, amountOffers }: Problem, more: readonly OpenLine[]): Problem {
  const grown = lines.map((one) => (more.includes(one) ? { ...one, units: one.units + 1 } : one));
  return makeProblem(grown, offers, amountOffers);
}

/**
 * For each class, the TWD that quantity offers save at most with one more of its units, by the multipliers of the cart.
 */
function boundWithOneMore(
  problem: Problem,
  { multipliers }: Assignment,
): (place: number) => number {
  const { classes, lines } = problem;
  const { base, ofOffers } = factorsOf(problem);
  // Tables that know one more unit of every class know one more of any.
  const grown = withOneMore(
    problem,
    classes.flatMap((one) => lines[one.lines[0] ?? 0] ?? []),
  );
  const savedBy = (offer: number, units: readonly number[]): number => {
    const table = grown.tables[offer];
    if (!table) return 0;
    const reach = [...units, 0].map(() => table.mayEnd.length);
    return valueToGo(
      valuesToGo({ ...table, reach }, units, ofOffers[offer] ?? 1, multipliers),
      0,
      0,
    );
  };
  const offers = ofOffers.map((_, offer) => offer);
  const today = offers.map((offer) => savedBy(offer, unitsOf(classes)));
  const paid = classes.reduce(
    (sum, { units }, place) => sum + units * (multipliers[place] ?? 0),
    0,
  );
  return (place) => {
    const views = classes[place]?.views ?? [];
    const units = unitsOf(withUnit(classes, place));
    const saved = offers.map((offer) =>
      views[offer] ? savedBy(offer, units) : (today[offer] ?? 0),
    );
    const most = saved.reduce((sum, one) => sum + one, paid + (multipliers[place] ?? 0));
    return Math.floor(most / base);
  };
}
