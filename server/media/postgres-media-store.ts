import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { MediaStore } from '#server/platform/media-store.ts';
import { mediaBytes } from './tables.ts';

/** Keeps bytes in the shop's own database: copies of the server share them, and one backup has everything. */
export function postgresMediaStore(db: Queryable): MediaStore {
  return {
    async put(transaction, name, bytes) {
      await transaction
        .insert(mediaBytes)
        .values({ name, bytes })
        .onConflictDoUpdate({ target: mediaBytes.name, set: { bytes } });
    },
    async get(name) {
      const [row] = await db
        .select({ bytes: mediaBytes.bytes })
        .from(mediaBytes)
        .where(eq(mediaBytes.name, name));
      return row?.bytes;
    },
    async removeAll(transaction, start) {
      await transaction.delete(mediaBytes).where(sql`starts_with(${mediaBytes.name}, ${start})`);
    },
  };
}
