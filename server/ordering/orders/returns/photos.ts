import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { addDays } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import type { TakePicture } from '../reviews/pictures.ts';
import { orders } from '../tables.ts';
import { returnPhotos } from './photo-tables.ts';
import { orderReturns } from './tables.ts';

/** The most bytes of a sent picture. */
const mostBytes = 10 * 1024 * 1024;
/**
 * The most pictures of a member that no return has: a form has three, and nobody fills the database with what waits.
 */
const mostWaiting = 12;

/**
 * Checks a picture of a member, draws it anew and stores it, so that one of the member's returns may take it within a
 * day. The oldest waiting one of very many makes room for it.
 */
export async function storePhoto(
  { db, clock, random }: Pick<Shop, 'db' | 'clock' | 'random'>,
  takePicture: TakePicture,
  userId: number,
  file: Uint8Array,
) {
  if (file.length > mostBytes) return refused('PAYLOAD_TOO_LARGE', { message: '照片超過 10 MB' });
  const taken = await takePicture(Buffer.from(file), sha256(random.token()).slice(0, 24));
  if (!taken.ok) return taken;
  const widest = taken.value.files.at(-1);
  if (!widest) throw new Error('The picture was drawn in no width.');
  const [stored] = await db
    .insert(returnPhotos)
    .values({ userId, webp: widest.bytes, createdAt: clock.now() })
    .returning({ id: returnPhotos.id });
  if (!stored) throw new Error('The picture was not stored.');
  const oldestLeft = db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(eq(returnPhotos.userId, userId))
    .orderBy(desc(returnPhotos.id))
    .offset(mostWaiting - 1)
    .limit(1);
  await db
    .delete(returnPhotos)
    .where(and(eq(returnPhotos.userId, userId), lt(returnPhotos.id, oldestLeft)));
  return done({ id: stored.id });
}

/**
 * Gives the open return of an order these pictures of its member; false if one is not the member's or a return has it.
 */
export async function takePhotos(
  transaction: Transaction,
  { userId, returnId }: { userId: number; returnId: number },
  ids: readonly number[],
): Promise<boolean> {
  for (const [index, id] of ids.entries()) {
    const taken = await transaction
      .update(returnPhotos)
      .set({ returnId, place: index + 1, userId: null })
      .where(and(eq(returnPhotos.id, id), eq(returnPhotos.userId, userId)))
      .returning({ id: returnPhotos.id });
    if (taken.length === 0) return false;
  }
  return true;
}

/** The ids of the pictures of these returns, as a function of the return's id, in the sequence of the request. */
export async function readPhotoIds(
  db: Queryable,
  returnIds: readonly number[],
): Promise<(returnId: number) => number[]> {
  if (returnIds.length === 0) return () => [];
  const rows = await db
    .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
    .from(returnPhotos)
    .where(inArray(returnPhotos.returnId, [...returnIds]))
    .orderBy(asc(returnPhotos.place));
  const byReturn = Map.groupBy(rows, ({ returnId }) => returnId);
  return (returnId) => (byReturn.get(returnId) ?? []).map(({ id }) => id);
}

/** A picture that a return has, in base64. With `memberId` only of that member's own orders. */
export async function readPhoto(db: Queryable, id: number, memberId?: number) {
  const [found] = await db
    .select({ webp: returnPhotos.webp })
    .from(returnPhotos)
    .innerJoin(orderReturns, eq(orderReturns.id, returnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(
      and(
        eq(returnPhotos.id, id),
        memberId === undefined ? undefined : eq(orders.userId, memberId),
      ),
    );
  return found ? done({ webp: found.webp.toString('base64') }) : refused('NOT_FOUND');
}

/** Removes the pictures that no return has taken within a day. */
export async function deletePhotos({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const since = addDays(clock.now(), -1);
  await db
    .delete(returnPhotos)
    .where(and(isNull(returnPhotos.returnId), lt(returnPhotos.createdAt, since)));
}

/** Moves the pictures that one member uploaded for no return yet to another. Those of returns belong to the orders. */
export async function movePhotosOf(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction
    .update(returnPhotos)
    .set({ userId: intoId })
    .where(eq(returnPhotos.userId, fromId));
}
