import type { Sharp, SharpOptions } from 'sharp';
import { mostPixels } from '#contract/media.ts';

/** Damaged and too large pictures are errors. Only the first frame of an animation is read. */
const reading: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels };

/** Seconds after which a picture counts as one that cannot be decoded. */
const timeoutSeconds = 60;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` for one picture at a time and with one thread, so that page requests get processor time and two large
 * pictures never fill the memory together.
 */
export function onePictureAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = last.then(work);
  last = working.catch(() => undefined);
  return working;
}

/**
 * Opens a picture. The library sharp is loaded with the first picture, so that the start of the server does not
 * wait for it.
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, reading).timeout({ seconds: timeoutSeconds });
}
