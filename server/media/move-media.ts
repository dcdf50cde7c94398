import type { Database } from '#server/platform/database/database.ts';
import type { MediaStore } from '#server/platform/media-store.ts';

/**
 * Copies the files that `to` lacks from one store to the other; answers the number of files. The bytes of a name
 * never change, so it may be run again.
 */
export async function copyMedia(db: Database, from: MediaStore, to: MediaStore): Promise<number> {
  const there = new Set<string>();
  for await (const name of to.names()) there.add(name);
  let copied = 0;
  for await (const name of from.names()) {
    if (there.has(name)) continue;
    const bytes = await from.get(name);
    // The bin has removed it in the meantime.
    if (!bytes) continue;
    await db.transaction((transaction) => to.put(transaction, name, bytes));
    copied++;
  }
  return copied;
}
