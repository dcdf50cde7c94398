import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { VariantState } from '#contract/media.ts';
import { pictureWidths } from '#rules/goods/pictures.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { namedWidth, originalName, variantName } from './names.ts';
import { onePictureAtATime, openPicture } from './sharp.ts';
import { mediaFiles, mediaVariants } from './tables.ts';

/**
 * Qualities of 100. AVIF at 50 looks like WebP at 80. Effort 2 needs a third of the time of the default and makes
 * files a tenth larger.
 */
const formats = {
  webp: { quality: 80 },
  avif: { quality: 50, effort: 2 },
} as const;
type Format = keyof typeof formats;

/** Records the variants that a picture needs: every size and format whose address pages use. */
export async function planVariants(
  transaction: Transaction,
  { id, width }: { id: number; width: number },
): Promise<void> {
  const widths = pictureWidths.filter((each) => each <= namedWidth(width));
  await transaction
    .insert(mediaVariants)
    .values(
      widths.flatMap((each) =>
        (Object.keys(formats) as Format[]).map((format) => ({ mediaId: id, width: each, format })),
      ),
    );
}

/** SQL: FAILED if a variant of a picture has failed, PENDING if one is still to be made, else READY. */
export const variantsOf = (mediaId: typeof mediaFiles.id): SQL<VariantState> =>
  sql`(select case when bool_or(${mediaVariants.state} = 'FAILED') then 'FAILED'
    when bool_or(${mediaVariants.state} = 'PENDING') then 'PENDING' else 'READY' end
    from ${mediaVariants} where ${eq(mediaVariants.mediaId, mediaId)})`;

/** As `variantsOf`, of one picture. */
export async function readVariantState(db: Queryable, mediaId: number): Promise<VariantState> {
  const [row] = await db
    .select({ state: variantsOf(mediaFiles.id) })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, mediaId));
  return row?.state ?? 'READY';
}

/** Makes the missing variants of a picture, small ones first. If one has failed, throws after the last one. */
export async function makeVariants(shop: Shop, mediaId: number): Promise<void> {
  const { db, media, log } = shop;
  const [picture] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId));
  if (!picture) return;
  const missing = await db
    .select()
    .from(mediaVariants)
    .where(and(eq(mediaVariants.mediaId, mediaId), ne(mediaVariants.state, 'READY')))
    .orderBy(asc(mediaVariants.width), asc(mediaVariants.format));
  const original = await media.get(originalName(picture.stem));
  let failure: unknown;
  for (const { width, format } of missing) {
    try {
      if (!original) throw new Error('The original is gone.');
      const bytes = await drawVariant(original, width, format);
      await db.transaction(async (transaction) => {
        await media.put(transaction, variantName(picture.stem, width, format), bytes);
        await setState(transaction, { mediaId, width, format }, 'READY');
      });
    } catch (error) {
      failure = error;
      log.error({ error, mediaId, width, format }, 'variant failed');
      await setState(db, { mediaId, width, format }, 'FAILED');
    }
  }
  if (failure) throw failure;
}

function drawVariant(original: Buffer, width: number, format: Format): Promise<Buffer> {
  return onePictureAtATime(async () => {
    const picture = (await openPicture(original)).resize({ width, withoutEnlargement: true });
    return picture.toFormat(format, formats[format]).toBuffer();
  });
}

async function setState(
  db: Queryable,
  {
    mediaId,
    width,
    format,
  }: Pick<typeof mediaVariants.$inferSelect, 'mediaId' | 'width' | 'format'>,
  state: VariantState,
): Promise<void> {
  await db
    .update(mediaVariants)
    .set({ state })
    .where(
      and(
        eq(mediaVariants.mediaId, mediaId),
        eq(mediaVariants.width, width),
        eq(mediaVariants.format, format),
      ),
    );
}

/**
 * Enqueues the failed variants of a picture again; false if none has failed. A picture that came with the demonstration
 * shop has none.
 */
export async function retryVariants(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  mediaId: number,
): Promise<boolean> {
  const failed = await transaction
    .update(mediaVariants)
    .set({ state: 'PENDING' })
    .where(and(eq(mediaVariants.mediaId, mediaId), eq(mediaVariants.state, 'FAILED')))
    .returning({ width: mediaVariants.width });
  if (failed.length === 0) return false;
  await jobs.enqueue(transaction, 'make-variants', { mediaId });
  return true;
}
