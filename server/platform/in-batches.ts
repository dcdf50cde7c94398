/**
 * Goes through everything that `find` finds, `size` at a time. Each batch begins after the last id of the batch before
 * (0 at first), so rows are neither skipped nor given twice if others are inserted or changed meanwhile.
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
