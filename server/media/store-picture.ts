import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import type { Shop } from '#server/shop.ts';
import type { CleanPicture } from './clean-picture.ts';
import { originalName, pathOf, stemOf } from './names.ts';
import { mediaFiles } from './tables.ts';
import { planVariants } from './variants.ts';

type Stored = typeof mediaFiles.$inferSelect;

/** What is known of a new picture besides its bytes. */
export interface NewPicture extends Partial<Pick<Stored, 'alt' | 'folder' | 'tags'>> {
  /** Of the file as it was uploaded. */
  sha256: string;
  name: string;
  createdBy: number;
  /** The id that the upload has reserved for it. */
  id?: number;
}

/** The SHA-256 of a file in hexadecimal digits. */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Locks the bytes of this picture until the transaction ends. A store outside the database takes part in no
 * transaction, and the picture may be uploaded again while the bin removes it.
 */
export async function lockBytes(transaction: Transaction, stem: string): Promise<void> {
  await holdNamedLock(transaction, 'picture', stem);
}

/**
 * Stores a picture and enqueues the making of its variants. Undefined if the library, including its bin, already
 * has a picture with this digest.
 */
export async function storePicture(
  { media, jobs, clock }: Pick<Shop, 'media' | 'jobs' | 'clock'>,
  transaction: Transaction,
  { bytes, contentType, width, height, colour }: CleanPicture,
  { id, ...given }: NewPicture,
): Promise<Stored | undefined> {
  const stem = stemOf(given.sha256);
  const now = clock.now();
  const row = {
    ...given,
    stem,
    path: pathOf(stem, width, colour),
    contentType,
    width,
    height,
    size: bytes.length,
    createdAt: now,
    updatedAt: now,
  };
  const insert = transaction.insert(mediaFiles);
  const [stored] = await (id === undefined
    ? insert.values(row)
    : insert.overridingSystemValue().values({ ...row, id } as never)
  )
    .onConflictDoNothing({ target: mediaFiles.sha256 })
    .returning();
  if (!stored) return undefined;
  await lockBytes(transaction, stem);
  await media.put(transaction, originalName(stem), bytes);
  await planVariants(transaction, stored);
  await jobs.enqueue(transaction, 'make-variants', { mediaId: stored.id });
  return stored;
}

/** The picture with this digest, also if it is in the bin; undefined if the library has none. */
export async function findByDigest(db: Queryable, sha256: string): Promise<Stored | undefined> {
  const [found] = await db.select().from(mediaFiles).where(eq(mediaFiles.sha256, sha256));
  return found;
}

/** The picture with this id; undefined if there is none or it is in the bin. */
export async function findPicture(db: Queryable, id: number): Promise<Stored | undefined> {
  const [found] = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), isNull(mediaFiles.deletedAt)));
  return found;
}
