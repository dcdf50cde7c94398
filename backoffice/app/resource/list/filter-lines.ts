import type { Condition } from '#contract/resources/conditions.ts';

/** Compares by content, in which the order of keys counts too. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The lines of an editor after the stored conditions have changed: what somebody fills in beside them stays. */
export function withChange(
  lines: readonly Condition[],
  before: readonly Condition[],
  after: readonly Condition[],
): Condition[] {
  const isIn = (all: readonly Condition[], one: Condition) => all.some((each) => isSame(each, one));
  const left = lines.filter((line) => !isIn(before, line) || isIn(after, line));
  return [...left, ...after.filter((each) => !isIn(before, each) && !isIn(left, each))];
}
