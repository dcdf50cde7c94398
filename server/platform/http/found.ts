import { done, refused } from '#contract/outcome.ts';

/** The value that was read; NOT_FOUND if it is undefined. */
export function found<Value>(value: Value | undefined) {
  return value === undefined ? refused('NOT_FOUND') : done(value);
}

/** The item with this id of a list that is short enough to be read completely, or NOT_FOUND. */
export function foundIn<Item extends { id: number }>(items: readonly Item[], id: number) {
  return found(items.find((item) => item.id === id));
}
