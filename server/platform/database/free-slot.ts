/**
 * Puts a record into the lowest of `count` numbered slots (1 to count) that is free. The slots' unique key decides
 * when two ask at once: `insertAt` answers undefined where somebody was faster. Undefined when every slot is taken.
 */
export async function insertIntoFreeSlot<Row>(
  count: number,
  usedSlots: () => Promise<readonly number[]>,
  insertAt: (slot: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  for (;;) {
    const used = new Set(await usedSlots());
    const free = Array.from({ length: count }, (_, index) => index + 1).find(
      (slot) => !used.has(slot),
    );
    if (free === undefined) return undefined;
    const row = await insertAt(free);
    if (row !== undefined) return row;
  }
}
