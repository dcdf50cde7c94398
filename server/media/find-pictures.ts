import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { mediaFiles } from './tables.ts';

/** The addresses of the pictures with these ids, in the order of the ids. Unknown ids are left out. */
export async function findPictures(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; path: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: mediaFiles.id, path: mediaFiles.path })
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]))
    .orderBy(asc(mediaFiles.id));
}
