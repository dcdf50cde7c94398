/** A change of the tags of an order or a member: what is added and removed, or `tags`, the whole set. */
export interface TagChange {
  tags?: readonly string[] | undefined;
  add: readonly string[];
  remove: readonly string[];
}

/**
 * The tags after a change, each once and in order. Undefined if they would become more than `most`; tags that were more
 * already may become fewer.
 */
export function tagsAfter(
  before: readonly string[],
  { tags, add, remove }: TagChange,
  most: number,
): string[] | undefined {
  const removed = new Set(remove);
  const left = (tags ?? before).filter((tag) => !removed.has(tag));
  const after = [...new Set([...left, ...add])].toSorted();
  return after.length > Math.max(most, before.length) ? undefined : after;
}

/** The change that leads from the tags that somebody saw to those that they want. */
export const tagChangeTo = (seen: readonly string[], wanted: readonly string[]) => ({
  add: wanted.filter((tag) => !seen.includes(tag)),
  remove: seen.filter((tag) => !wanted.includes(tag)),
});
