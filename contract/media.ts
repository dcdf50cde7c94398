/** What the library of pictures takes. Plain data: browser code imports this file. */

/** Types of files by their MIME type, with the names that operators know. */
export const pictureTypes = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
} as const;
export type PictureType = keyof typeof pictureTypes;

export function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(pictureTypes, type);
}

/** Bytes of the largest file. */
export const mostUploadBytes = 20 * 1024 * 1024;

/** Pixels of the largest picture; in an animation all frames together. */
export const mostPixels = 40_000_000;

/** Where the pictures of the library are served. */
export const libraryFolder = '/media/library/';

/** How far the smaller sizes of a picture are. */
export const variantStates = { PENDING: '製作中', READY: '完成', FAILED: '失敗' } as const;
export type VariantState = keyof typeof variantStates;

/** Days for which a removed picture can be brought back. */
export const binDays = 30;
