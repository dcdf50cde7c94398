import { fileTypeFromBuffer } from 'file-type';
import { isPictureType, mostPixels, type PictureType, pictureTypes } from '#contract/media.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isAlsoSomethingElse } from './other-content.ts';
import { openPicture } from './sharp.ts';

const taken = Object.values(pictureTypes).join('、');

const reasons = {
  EMPTY: '檔案是空的',
  NOT_A_PICTURE: `檔案內容不是圖片；可以使用 ${taken}`,
  SVG: '不接受 SVG，因為其中可能含有程式；請改存為 PNG 或 WebP',
  WEB_PAGE: '檔案內容是網頁，不是圖片',
  OTHER_FORMAT: `不接受這種圖片格式；請改存為 ${taken}`,
  OTHER_THAN_SAID: '檔案內容與所稱的格式不同',
  SEVERAL_FORMATS: '檔案中除了圖片還有其他內容（例如網頁、程式或壓縮檔）',
  TOO_MANY_PIXELS: '圖片超過 4,000 萬像素，請縮小後再上傳',
  ANIMATION_TOO_LARGE: '動畫的畫格合計超過 4,000 萬像素，請改用單張圖片',
  DAMAGED: '檔案不完整或已損壞，請重新匯出後再上傳',
} as const;
type Reason = keyof typeof reasons;

/** FILE_REFUSED with the sentence for the reason, and the reason's name for programs. */
export function refuseFile(reason: Reason) {
  return refused('FILE_REFUSED', { message: reasons[reason], extra: { reason } });
}

/**
 * Finds the real type of a file from its bytes; FILE_REFUSED if the library does not take it. `saidType` is the
 * type that the sender named, if that counts.
 */
export async function inspectPicture(
  bytes: Buffer,
  saidType?: string,
): Promise<Outcome<PictureType, 'FILE_REFUSED'>> {
  if (bytes.length === 0) return refuseFile('EMPTY');
  const type = await typeOf(bytes);
  if (!type) return refuseFile(textReason(bytes));
  if (!isPictureType(type)) {
    return refuseFile(type.startsWith('image/') ? 'OTHER_FORMAT' : 'NOT_A_PICTURE');
  }
  if (saidType !== undefined && type !== saidType) return refuseFile('OTHER_THAN_SAID');
  const reason =
    (await sizeReason(bytes)) ?? (isAlsoSomethingElse(type, bytes) && 'SEVERAL_FORMATS');
  return reason ? refuseFile(reason) : done(type);
}

async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // An APNG begins with a picture that every PNG reader shows.
  return found?.mime === 'image/apng' ? 'image/png' : found?.mime;
}

/** A file without a signature is a text, or unknown. */
function textReason(bytes: Buffer): Reason {
  const text = bytes.toString('utf8', 0, 4096).toLowerCase();
  if (text.includes('<svg')) return 'SVG';
  return /<(?:!doctype|html|head|body|script)\b/.test(text) ? 'WEB_PAGE' : 'NOT_A_PICTURE';
}

/** The header gives the size of a picture, so it is checked before anything is decompressed. */
async function sizeReason(bytes: Buffer): Promise<Reason | undefined> {
  try {
    const { width, height, pageHeight, pages = 1 } = await (await openPicture(bytes)).metadata();
    const pixels = width * (pageHeight ?? height);
    if (pixels > mostPixels) return 'TOO_MANY_PIXELS';
    return pixels * pages > mostPixels ? 'ANIMATION_TOO_LARGE' : undefined;
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'TOO_MANY_PIXELS' : 'DAMAGED';
  }
}
