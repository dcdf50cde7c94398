/** The limits of the library of pictures. Plain data: browser code imports this file. */

/** Types of files by their MIME type, with the names that operators know. */
export const pictureTypes = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
} as const;
export type PictureType = keyof typeof pictureTypes;

/** Whether a media type, e.g. `image/png`, is one of the pictures that the shop takes. */
export function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(pictureTypes, type);
}

/** The largest size of a file in bytes. */
export const mostUploadBytes = 20 * 1024 * 1024;

/** The most pixels of a picture; of an animation, all frames together. */
export const mostPixels = 40_000_000;

/** The path of the library's pictures. */
export const libraryFolder = '/media/library/';

/** The state of a picture's smaller sizes. */
export const variantStates = { PENDING: '製作中', READY: '完成', FAILED: '失敗' } as const;
export type VariantState = keyof typeof variantStates;

/** Days for which a removed picture can be restored. */
export const binDays = 30;
