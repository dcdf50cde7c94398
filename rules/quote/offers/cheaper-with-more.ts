import type { CheaperWithMore, LineBeforeCoupon } from '../types.ts';
import { bestAssignment } from './best-assignment.ts';
import type { Assignment } from './outcome.ts';
import { type Problem, withOneMore } from './problem.ts';

/**
 * The unit with which all goods of the cart cost least, if one more unit of a line makes them cheaper; else null.
 * Units of one class are alike, so each class is tried once. A cart without the proof of its best price says nothing.
 */
export function cheaperWithMore(
  problem: Problem,
  { outcome, isExact }: Assignment,
  lines: readonly LineBeforeCoupon[],
): CheaperWithMore | null {
  if (!isExact) return null;
  let best: CheaperWithMore | null = null;
  for (const { views, inAmountOffer, lines: places } of problem.classes) {
    if (!views.some(Boolean) && !inAmountOffer.some(Boolean)) continue;
    const line = places
      .map((place) => problem.lines[place])
      .find((one) =>
        lines.some(
          ({ kind, id, count, max }) =>
            one && kind === one.kind && id === one.id && (max < 0 || count < max),
        ),
      );
    if (!line) continue;
    const { outcome: more } = bestAssignment(withOneMore(problem, line));
    const saves = outcome.goodsAmount - more.goodsAmount;
    if (saves > (best?.saves ?? 0)) best = { kind: line.kind, id: line.id, saves };
  }
  return best;
}
