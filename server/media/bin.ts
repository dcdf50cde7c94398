import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { binDays } from '#contract/media.ts';
import { addDays, toWireInstant } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { lockBytes } from './store-picture.ts';
import { mediaFiles } from './tables.ts';

/** The pictures in the bin, newest first. */
export async function searchBin(
  { db }: Pick<Shop, 'db'>,
  { page, perPage }: { page: number; perPage: number },
) {
  const range = rangeAt(page, perPage);
  const isBinned = isNotNull(mediaFiles.deletedAt);
  const rows = await db
    .select({
      id: mediaFiles.id,
      path: mediaFiles.path,
      name: mediaFiles.name,
      deletedAt: mediaFiles.deletedAt,
    })
    .from(mediaFiles)
    .where(isBinned)
    .orderBy(desc(mediaFiles.deletedAt), desc(mediaFiles.id))
    .limit(range.perPage)
    .offset(range.offset);
  const items = rows.map(({ deletedAt, ...row }) => ({
    ...row,
    deletedAt: deletedAt ? toWireInstant(deletedAt) : '',
  }));
  return { items, meta: metaOf(range, await db.$count(mediaFiles, isBinned)) };
}

/** Takes a picture out of the bin; false if it does not lie there. */
export async function takeFromBin(
  transaction: Transaction,
  id: number,
  now: Date,
): Promise<boolean> {
  const taken = await transaction
    .update(mediaFiles)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(mediaFiles.id, id), isNotNull(mediaFiles.deletedAt)))
    .returning({ id: mediaFiles.id });
  return taken.length === 1;
}

/** Removes the pictures that have been in the bin for 30 days. Jobs remove their bytes afterwards. */
export async function emptyBin({ db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>) {
  const since = addDays(clock.now(), -binDays);
  await db.transaction(async (transaction) => {
    const gone = await transaction
      .delete(mediaFiles)
      .where(lt(mediaFiles.deletedAt, since))
      .returning({ stem: mediaFiles.stem });
    for (const { stem } of gone) await jobs.enqueue(transaction, 'forget-picture', { stem });
  });
}

/** Removes the bytes of a removed picture. Does nothing if the same picture was uploaded again meanwhile. */
export async function deleteBytes(
  { db, media }: Pick<Shop, 'db' | 'media'>,
  stem: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockBytes(transaction, stem);
    const isBack = await transaction.$count(mediaFiles, eq(mediaFiles.stem, stem));
    if (!isBack) await media.removeAll(transaction, `${stem}-`);
  });
}

/** The folders of the library with the number of pictures in each, by name. */
export async function listFolders(db: Queryable) {
  const rows = await db
    .select({ folder: mediaFiles.folder })
    .from(mediaFiles)
    .where(isNull(mediaFiles.deletedAt));
  return [...Map.groupBy(rows, ({ folder }) => folder)]
    .map(([folder, inside]) => ({ folder, count: inside.length }))
    .toSorted((one, other) => one.folder.localeCompare(other.folder, 'zh-Hant-TW'));
}
