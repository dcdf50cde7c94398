import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { apiBase } from '#contract/endpoints.ts';
import { isPictureType, mostUploadBytes } from '#contract/media.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { adminUrl } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { refuseFile } from './inspect-picture.ts';
import { mediaUploads } from './tables.ts';

/** Milliseconds for which an upload address is valid. */
const lifetime = 15 * 60_000;
const purpose = 'media upload';

/** What the client says about a file before the upload. */
export interface Announced {
  fileName: string;
  size: number;
  contentType: string;
}

/** Opens an address to which an administrator may send this file once, within 15 minutes. */
export async function openUpload(
  { db, clock, random, keyedHash, config }: Shop,
  { administratorId }: { administratorId: number },
  { fileName, size, contentType: said }: Announced,
) {
  const contentType = said === 'image/jpg' ? 'image/jpeg' : said.toLowerCase();
  if (size === 0) return refuseFile('EMPTY');
  if (contentType.startsWith('image/svg')) return refuseFile('SVG');
  if (!isPictureType(contentType)) return refuseFile('OTHER_FORMAT');
  if (size > mostUploadBytes) return refused('PAYLOAD_TOO_LARGE', { message: tooLarge });
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  const token = signToken(keyedHash, purpose, { nonce: random.token(), expiresAt });
  const [made] = await db
    .insert(mediaUploads)
    .values({
      mediaId: sql`nextval(pg_get_serial_sequence('media_files', 'id'))`,
      tokenHash: sha256(token),
      fileName,
      contentType,
      administratorId,
      expiresAt,
    })
    .returning({ mediaId: mediaUploads.mediaId });
  const mediaId = made?.mediaId ?? 0;
  const path = adminEndpoints.uploadMedia.path.replace(':id', String(mediaId));
  const url = new URL(`${apiBase}${path}?token=${token}`, adminUrl(config)).href;
  return done({ url, method: 'PUT' as const, expiresAt: toWireInstant(expiresAt), mediaId });
}

export const tooLarge = '檔案超過 20 MB';

/** An upload whose address nobody has used yet. */
export type Upload = typeof mediaUploads.$inferSelect;

/** Uses an upload address up; LINK_INVALID if its token is forged, was used or has expired. */
export async function claimUpload(
  { db, clock, keyedHash }: Pick<Shop, 'db' | 'clock' | 'keyedHash'>,
  mediaId: number,
  token: string,
) {
  const now = clock.now();
  if (!isSignedToken(keyedHash, purpose, token, now)) return refused('LINK_INVALID');
  const [claimed] = await db
    .update(mediaUploads)
    .set({ usedAt: now })
    .where(
      and(
        eq(mediaUploads.mediaId, mediaId),
        eq(mediaUploads.tokenHash, sha256(token)),
        isNull(mediaUploads.usedAt),
        gt(mediaUploads.expiresAt, now),
      ),
    )
    .returning();
  return claimed ? done(claimed) : refused('LINK_INVALID');
}

/** Makes an address usable again whose file was neither refused nor stored. */
export async function releaseUpload({ db }: Pick<Shop, 'db'>, mediaId: number): Promise<void> {
  await db.update(mediaUploads).set({ usedAt: null }).where(eq(mediaUploads.mediaId, mediaId));
}

/** Notes that the library already had the file, so that the reserved id leads to that picture. */
export async function noteStoredAs(
  transaction: Transaction,
  mediaId: number,
  storedAs: number,
): Promise<void> {
  await transaction.update(mediaUploads).set({ storedAs }).where(eq(mediaUploads.mediaId, mediaId));
}

/**
 * The id of the picture that an id stands for. It is another one if the library already had the file that was
 * uploaded under this id.
 */
export async function storedIdOf(db: Queryable, id: number): Promise<number> {
  const [upload] = await db
    .select({ storedAs: mediaUploads.storedAs })
    .from(mediaUploads)
    .where(eq(mediaUploads.mediaId, id));
  return upload?.storedAs ?? id;
}

/** Removes the upload addresses that expired before `moment`. */
export async function deleteUploads(db: Queryable, moment: Date): Promise<void> {
  await db.delete(mediaUploads).where(lt(mediaUploads.expiresAt, moment));
}
