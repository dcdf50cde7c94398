import type { Sharp } from 'sharp';
import type { PictureType } from '#contract/media.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { refuseFile } from './inspect-picture.ts';
import { openPicture } from './sharp.ts';

/** A picture as the library stores it: re-encoded, upright, in sRGB, without metadata. */
export interface CleanPicture {
  bytes: Buffer;
  contentType: string;
  width: number;
  height: number;
  /** The mean colour, as CSS writes it; undefined if the picture is partly transparent. */
  colour: string | undefined;
}

/** Pixels of the longer side of the miniature from which the colour is computed. */
const miniature = 64;

/**
 * Quality of the stored picture, of 100. The eye hardly sees a difference from the uploaded file, and the variants
 * are made from this.
 */
const quality = 92;

/**
 * Decodes a picture completely and re-encodes it; FILE_REFUSED if it cannot be decoded to its end. `area` is the
 * part to take, in pixels of the picture.
 */
export async function cleanPicture(
  bytes: Buffer,
  type: PictureType,
  area?: { left: number; top: number; width: number; height: number },
): Promise<Outcome<CleanPicture, 'FILE_REFUSED'>> {
  try {
    const upright = (await openPicture(bytes)).autoOrient();
    const { hasAlpha } = await upright.metadata();
    const picture = area ? upright.extract(area) : upright;
    const { data, info } = await stored(picture, type, hasAlpha).toBuffer({
      resolveWithObject: true,
    });
    const colour = await colourOf(data);
    const { width, height, format } = info;
    return done({ bytes: data, contentType: `image/${format}`, width, height, colour });
  } catch {
    return refuseFile('DAMAGED');
  }
}

/**
 * PNG and GIF become lossless PNG, because they are usually drawings. Other pictures become WebP if they are
 * transparent, otherwise JPEG.
 */
function stored(picture: Sharp, type: PictureType, hasAlpha: boolean): Sharp {
  if (type === 'image/png' || type === 'image/gif') return picture.png();
  return hasAlpha ? picture.webp({ quality }) : picture.jpeg({ quality });
}

async function colourOf(bytes: Buffer): Promise<string | undefined> {
  const small = (await openPicture(bytes)).resize(miniature, miniature, { fit: 'inside' });
  // Grey pictures have fewer channels, so they are converted.
  const whole = await small.toColourspace('srgb').ensureAlpha().png().toBuffer();
  const { channels, isOpaque } = await (await openPicture(whole)).stats();
  if (!isOpaque) return undefined;
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => digits(mean))
    .join('')}`;
}

const digits = (mean: number) => Math.round(mean).toString(16).padStart(2, '0');
