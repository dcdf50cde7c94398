import { done, type Outcome } from '#contract/outcome.ts';
import { pictureWidths } from '#rules/goods/pictures.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import { cleanPicture } from './clean-picture.ts';
import { inspectPicture } from './inspect-picture.ts';
import { namedWidth, pathOf, variantName } from './names.ts';
import { onePictureAtATime, openPicture } from './sharp.ts';

/** A picture that a shopper sent, as pages use it: its address, and the bytes of each width. */
export interface TakenPicture {
  path: string;
  files: readonly { name: string; bytes: Buffer }[];
}

/** The widest picture of a shopper in pixels. */
const widest = 1200;
/** The most sent pictures that wait to be encoded again. Each is in memory meanwhile, up to 10 MB. */
const mostWaiting = 10;
let waiting = 0;

/**
 * Checks by its content that a file is a picture, decodes it to its end and draws it again in the widths of the pages,
 * upright and without metadata, so that nothing of the sent file is left. FILE_REFUSED with the reason;
 * TOO_MANY_REQUESTS while very many others are being encoded. `stem` begins the names of its files.
 */
export async function takePicture(
  bytes: Buffer,
  stem: string,
): Promise<Outcome<TakenPicture, 'FILE_REFUSED' | 'TOO_MANY_REQUESTS'>> {
  if (waiting >= mostWaiting) return tooManyRequests(10);
  waiting++;
  try {
    return await draw(bytes, stem);
  } finally {
    waiting--;
  }
}

function draw(bytes: Buffer, stem: string): Promise<Outcome<TakenPicture, 'FILE_REFUSED'>> {
  return onePictureAtATime(async () => {
    const inspected = await inspectPicture(bytes);
    if (!inspected.ok) return inspected;
    const cleaned = await cleanPicture(bytes, inspected.value);
    if (!cleaned.ok) return cleaned;
    const { bytes: whole, width, colour } = cleaned.value;
    const own = Math.min(namedWidth(width), widest);
    const files = [];
    for (const each of pictureWidths.filter((candidate) => candidate <= own)) {
      const drawn = (await openPicture(whole)).resize({ width: each, withoutEnlargement: true });
      const webp = await drawn.webp({ quality: 80 }).toBuffer();
      files.push({ name: variantName(stem, each, 'webp'), bytes: webp });
    }
    return done({ path: pathOf(stem, own, colour), files });
  });
}
