import type { Sharp, SharpOptions } from 'sharp';
import { mostPixels } from '#contract/media.ts';

/** What is not whole or too large is an error, and an animation is its first frame. */
const reading: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels };

/** Seconds after which a picture counts as one that cannot be drawn. */
const patience = 60;

let last: Promise<unknown> = Promise.resolve();

/**
 * Works on one picture at a time and with one thread, so that page requests have the processor and two large pictures
 * never fill the memory together.
 */
export function onePictureAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = last.then(work);
  last = working.catch(() => undefined);
  return working;
}

/** Opens a picture. The library is loaded with the first one: the start of the server does not wait for it. */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp(bytes, reading).timeout({ seconds: patience });
}
