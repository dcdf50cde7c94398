import { eq } from 'drizzle-orm';
import { libraryFolder } from '#contract/media.ts';
import type { DiskCache } from '#server/platform/files/disk-cache.ts';
import type { Shop } from '#server/shop.ts';
import { originalName, variantName, wantedAt } from './names.ts';
import { mediaFiles } from './tables.ts';

/** The answer in place of a variant that is not made yet. */
export interface Substitute {
  bytes: Buffer;
  contentType: string;
}

/**
 * Returns a function that puts the file of an address into the disk cache, from which it is served. While the
 * variant is not made yet, the function returns the whole picture instead.
 */
export function openPictureLibrary(
  { db, media }: Pick<Shop, 'db' | 'media'>,
  cache: DiskCache,
): (path: string) => Promise<Substitute | undefined> {
  return async (path) => {
    const wanted = wantedAt(path);
    if (!wanted) return undefined;
    // A JPEG is made from the WebP of the same width (`jpeg-pictures.ts`).
    const format = wanted.format === 'jpg' ? 'webp' : wanted.format;
    const name = variantName(wanted.stem, wanted.width, format);
    const file = `${libraryFolder.slice('/media/'.length)}${name}`;
    if (await cache.has(file)) return undefined;
    const bytes = await media.get(name);
    if (bytes) {
      await cache.add(file, bytes);
      return undefined;
    }
    return wholePicture(wanted.stem);
  };

  async function wholePicture(stem: string): Promise<Substitute | undefined> {
    const [picture] = await db
      .select({ contentType: mediaFiles.contentType })
      .from(mediaFiles)
      .where(eq(mediaFiles.stem, stem));
    const bytes = picture && (await media.get(originalName(stem)));
    return bytes && { bytes, contentType: picture.contentType };
  }
}
