import type { PictureType } from '#contract/media.ts';
import { type Outcome, refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { type CleanPicture, cleanPicture } from './clean-picture.ts';
import { demonstrationFile } from './demonstration-file.ts';
import { isFromDemonstration, originalName } from './names.ts';
import { onePictureAtATime } from './sharp.ts';
import type { mediaFiles } from './tables.ts';

/** Pixels of the whole picture. */
export interface CropArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cuts a part out of a picture of the library; FILE_REFUSED if the part does not lie inside it. */
export async function cropPicture(
  { media }: Pick<Shop, 'media'>,
  { stem, path, width, height, contentType }: typeof mediaFiles.$inferSelect,
  area: CropArea,
): Promise<Outcome<CleanPicture, 'FILE_REFUSED'>> {
  if (area.left + area.width > width || area.top + area.height > height) {
    return refused('FILE_REFUSED', { message: '裁切範圍超出圖片' });
  }
  const original = isFromDemonstration(stem)
    ? await demonstrationFile(path)
    : await media.get(originalName(stem));
  if (!original) throw new Error(`The original of ${stem} is gone.`);
  return onePictureAtATime(() => cleanPicture(original, contentType as PictureType, area));
}
