import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { pictureWidths, sharedSize } from '#rules/goods/pictures.ts';

/** Only letters, digits and dashes, so that no address leaves the folders. */
const address = new RegExp(
  String.raw`^/media/((?:[\w-]{1,60}/){0,4}[\w-]{1,100}-(?:${pictureWidths.join('|')}))(x${sharedSize.height})?\.jpg$`,
);
/** JPEG quality, of 100. Above it, product pictures become much larger but look the same. */
const quality = 82;

/**
 * Makes the JPEG of a picture that is stored only as WebP, e.g. `/media/x-1200.jpg` of `/media/x-1200.webp`,
 * because feeds and e-mail programs cannot read WebP (G-143). `/media/x-1200x630.jpg` is the same picture in the
 * shape of a shared link. Each is made once, in the folder `made`, one at a time, so that page requests get
 * processor time. `stored` are the folders of the pictures. Only existing pictures get JPEGs, at most five each.
 */
export function createJpegPictures(stored: readonly string[], made: string) {
  let last: Promise<unknown> = Promise.resolve();

  async function make(target: string, source: string, isShared: boolean): Promise<void> {
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // Another copy of the server may make the same file, so each writes its own file and renames it.
    const unfinished = `${target}.${process.pid}.tmp`;
    // Loaded with the first picture, so that the start of the server does not wait for it.
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

  /** Makes the JPEG of this path in `made`, if it belongs to a stored picture and does not exist yet. */
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
 * Fits the whole picture into the shape of a shared link. The space beside it is filled with its outermost pixels,
 * because goods have plain backgrounds. Cropping would remove the top and bottom of a square picture.
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
