import { done, refused } from '#contract/outcome.ts';

/** What was read, or NOT_FOUND where there is no such thing to be seen. */
export function found<Value>(value: Value | undefined) {
  return value === undefined ? refused('NOT_FOUND') : done(value);
}

/** The one with this id of a list that is short enough to be read whole, or NOT_FOUND. */
export function foundIn<Item extends { id: number }>(items: readonly Item[], id: number) {
  return found(items.find((item) => item.id === id));
}
