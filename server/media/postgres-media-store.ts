import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { MediaStore } from '#server/platform/media-store.ts';
import { mediaBytes } from './tables.ts';

/**
 * Stores bytes in the shop's own database, so that copies of the server share them and one backup contains
 * everything. It reads `pageSize` names at a time.
 */
export function postgresMediaStore(db: Queryable, pageSize = 1000): MediaStore {
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
    async *names() {
      let last = '';
      for (;;) {
        const rows = await db
          .select({ name: mediaBytes.name })
          .from(mediaBytes)
          .where(gt(mediaBytes.name, last))
          .orderBy(asc(mediaBytes.name))
          .limit(pageSize);
        for (const { name } of rows) yield name;
        if (rows.length < pageSize) return;
        last = rows.at(-1)?.name ?? '';
      }
    },
  };
}
