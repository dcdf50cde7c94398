import type { Database } from '#server/platform/database/database.ts';
import type { MediaStore } from '#server/platform/media-store.ts';

/** Copies what `to` lacks from one store to the other; answers how many files. Names never get other bytes, so it may be run again. */
export async function copyMedia(db: Database, from: MediaStore, to: MediaStore): Promise<number> {
  const there = new Set<string>();
  for await (const name of to.names()) there.add(name);
  let copied = 0;
  for await (const name of from.names()) {
    if (there.has(name)) continue;
    const bytes = await from.get(name);
    // What the bin forgot in this moment is not copied.
    if (!bytes) continue;
    await db.transaction((transaction) => to.put(transaction, name, bytes));
    copied++;
  }
  return copied;
}
