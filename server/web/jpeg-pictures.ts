import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureWidths } from '#rules/pictures.ts';

/** Letters, digits and dashes only, so that no address leaves the folders. */
const address = new RegExp(
  String.raw`^/media/((?:[\w-]{1,60}/){0,4}[\w-]{1,100}-(?:${pictureWidths.join('|')}))\.jpg$`,
);
/** Of 100. Above it files of product pictures grow fast and look the same. */
const quality = 82;

/**
 * Makes the JPEG of a picture of which only the WebP is stored, e.g. `/media/x-1200.jpg` of `/media/x-1200.webp`, because
 * feeds and letter programs read no WebP (G-143). It is made once, in `made`, one picture at a time, so that page
 * requests have the processor. `stored` are the folders of the pictures.
 */
export function createJpegPictures(stored: readonly string[], made: string) {
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string, source: string): Promise<void> {
    const target = join(made, `${name}.jpg`);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // Another copy of the server may make the same file: each writes its own and renames it.
    const unfinished = `${target}.${process.pid}.tmp`;
    // Loaded with the first picture: the start of the server does not wait for it.
    const { default: sharp } = await import('sharp');
    try {
      await sharp(source)
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, progressive: true })
        .toFile(unfinished);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Sees to it that the JPEG of this path exists in `made`, if it is one of a stored picture. */
  return async (path: string): Promise<void> => {
    const name = path.length <= 400 ? address.exec(path)?.[1] : undefined;
    if (name === undefined || existsSync(join(made, `${name}.jpg`))) return;
    const source = stored.map((folder) => join(folder, `${name}.webp`)).find(existsSync);
    if (!source) return;
    const making = last.then(() => make(name, source));
    last = making.catch(() => undefined);
    await making;
  };
}
