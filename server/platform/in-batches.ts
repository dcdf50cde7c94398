/**
 * Goes through everything that `find` finds, `size` at a time: each batch is asked for by the id of the last one before
 * it (0 at first), so what is inserted or changed meanwhile is neither skipped nor met twice.
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
