import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { returnPictures } from './tables.ts';

/** The ids of a return's pictures in the library, the oldest first. */
export async function listReturnPictures(db: Queryable, returnId: number): Promise<number[]> {
  const rows = await db
    .select({ mediaId: returnPictures.mediaId })
    .from(returnPictures)
    .where(eq(returnPictures.returnId, returnId))
    .orderBy(asc(returnPictures.mediaId));
  return rows.map(({ mediaId }) => mediaId);
}

/** Replaces the pictures of a return by these. The caller must hold the lock on its order. */
export async function setReturnPictures(
  transaction: Transaction,
  returnId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await transaction.delete(returnPictures).where(eq(returnPictures.returnId, returnId));
  if (mediaIds.length === 0) return;
  const rows = [...new Set(mediaIds)].map((mediaId) => ({ returnId, mediaId }));
  await transaction.insert(returnPictures).values(rows);
}
