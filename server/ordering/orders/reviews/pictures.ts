import { and, eq, isNull, lt } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { addDays } from '#rules/dates.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { goneReviewPictures, reviewPictures } from './tables.ts';

/** Checks a sent file and draws it for the pages. The library of pictures does it, which stands beside this wing. */
export type TakePicture = (
  bytes: Buffer,
  stem: string,
) => Promise<
  Outcome<
    { path: string; files: readonly { name: string; bytes: Buffer }[] },
    'FILE_REFUSED' | 'TOO_MANY_REQUESTS'
  >
>;

/** The most bytes of a sent picture. */
const mostBytes = 10 * 1024 * 1024;

/**
 * Stores a picture of a member, which one of the member's reviews may take within a day. Nobody can guess its address.
 */
export async function storePicture(
  { db, media, random, clock }: Pick<Shop, 'db' | 'media' | 'random' | 'clock'>,
  takePicture: TakePicture,
  userId: number,
  file: Uint8Array,
) {
  if (file.length > mostBytes) return refused('PAYLOAD_TOO_LARGE', { message: '照片超過 10 MB' });
  const stem = sha256(random.token()).slice(0, 24);
  const taken = await takePicture(Buffer.from(file), stem);
  if (!taken.ok) return taken;
  const { path, files } = taken.value;
  return transactUnlessRefused(db, async (transaction) => {
    for (const { name, bytes } of files) await media.put(transaction, name, bytes);
    const [stored] = await transaction
      .insert(reviewPictures)
      .values({ userId, stem, path, createdAt: clock.now() })
      .returning({ id: reviewPictures.id });
    if (!stored) throw new Error('The picture was not stored.');
    return done({ id: stored.id, url: path });
  });
}

/** Removes the pictures that no review has taken within a day, and the bytes of all that are gone. */
export async function deletePictures({ db, media, clock }: Pick<Shop, 'db' | 'media' | 'clock'>) {
  const since = addDays(clock.now(), -1);
  await db
    .delete(reviewPictures)
    .where(and(isNull(reviewPictures.reviewId), lt(reviewPictures.createdAt, since)));
  for (const { stem } of await db.select().from(goneReviewPictures)) {
    await db.transaction(async (transaction) => {
      await media.removeAll(transaction, `${stem}-`);
      await transaction.delete(goneReviewPictures).where(eq(goneReviewPictures.stem, stem));
    });
  }
}
