import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { pictureWidths, sharedSize } from '#rules/pictures.ts';

/** Letters, digits and dashes only, so that no address leaves the folders. */
const address = new RegExp(
  String.raw`^/media/((?:[\w-]{1,60}/){0,4}[\w-]{1,100}-(?:${pictureWidths.join('|')}))(x${sharedSize.height})?\.jpg$`,
);
/** Of 100. Above it files of product pictures grow fast and look the same. */
const quality = 82;

/**
 * Makes the JPEG of a picture of which only the WebP is stored, e.g. `/media/x-1200.jpg` of `/media/x-1200.webp`, because
 * feeds and e-mail programs read no WebP (G-143). `/media/x-1200x630.jpg` is the same in the shape of a shared link. It is
 * made once, in `made`, one picture at a time, so that page requests have the processor. `stored` are the folders of the
 * pictures: nothing is made of a picture that is not there, so there are at most five JPEGs of each.
 */
export function createJpegPictures(stored: readonly string[], made: string) {
  let last: Promise<unknown> = Promise.resolve();

  async function make(target: string, source: string, isShared: boolean): Promise<void> {
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // Another copy of the server may make the same file: each writes its own and renames it.
    const unfinished = `${target}.${process.pid}.tmp`;
    // Loaded with the first picture: the start of the server does not wait for it.
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(source).flatten({ background: '#ffffff' });
      const shaped = isShared ? sharp(await inSharedSize(picture)) : picture;
      await shaped.jpeg({ quality, progressive: true }).toFile(unfinished);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Sees to it that the JPEG of this path exists in `made`, if it is one of a stored picture. */
  return async (path: string): Promise<void> => {
    const [, name, height] = (path.length <= 400 && address.exec(path)) || [];
    if (name === undefined || (height && !name.endsWith(`-${sharedSize.width}`))) return;
    const target = join(made, `${name}${height ?? ''}.jpg`);
    if (existsSync(target)) return;
    const source = stored.map((folder) => join(folder, `${name}.webp`)).find(existsSync);
    if (!source) return;
    const making = last.then(() => make(target, source, height !== undefined));
    last = making.catch(() => undefined);
    await making;
  };
}

/**
 * The whole picture in the size of a shared link. Its outermost pixels fill what is left, because goods stand before
 * plain grounds: cutting would take the top and the bottom off a square picture.
 */
async function inSharedSize(picture: Sharp): Promise<Buffer> {
  const { width, height } = sharedSize;
  const { data, info } = await picture
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - info.width) / 2);
  const top = Math.floor((height - info.height) / 2);
  const { default: sharp } = await import('sharp');
  return sharp(data)
    .extend({
      left,
      right: width - info.width - left,
      top,
      bottom: height - info.height - top,
      extendWith: 'copy',
    })
    .png()
    .toBuffer();
}
