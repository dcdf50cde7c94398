/**
 * Yields everything that `find` finds, in batches of `size`. Each batch begins after the last id of the batch before
 * (the first after 0). So no row is skipped or yielded twice if rows are inserted or changed meanwhile.
 */
export async function* inBatches<Item extends number | { id: number }>(
  size: number,
  find: (after: number, limit: number) => Promise<Item[]>,
): AsyncGenerator<Item[], void> {
  for (let after = 0; ; ) {
    const items = await find(after, size);
    const last = items.at(-1);
    if (last !== undefined) yield items;
    if (last === undefined || items.length < size) return;
    after = typeof last === 'number' ? last : last.id;
  }
}
