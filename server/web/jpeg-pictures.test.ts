import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { createJpegPictures } from './jpeg-pictures.ts';

let stored: string;
let made: string;

beforeAll(async () => {
  const root = await throwawayDirectory(`jpeg-${process.pid}`);
  [stored, made] = [join(root, 'stored'), join(root, 'made')];
  await mkdir(join(stored, 'products'), { recursive: true });
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
  const picture = sharp({ create: { width: 64, height: 48, channels: 4, background } });
  await picture.webp().toFile(join(stored, 'products/day-640.webp'));
  const square = sharp({ create: { width: 1200, height: 1200, channels: 3, background } });
  await square.webp().toFile(join(stored, 'square-1200.webp'));
  await writeFile(join(stored, 'broken-320.webp'), 'no picture');
});

const makeJpeg = (path: string) => createJpegPictures([stored], made)(path);
const filesMade = () => readdir(made, { recursive: true }).catch(() => []);

describe('the JPEG of a stored picture', () => {
  it('is made of the WebP on the first request, on white where that is transparent, and kept', async () => {
    const make = createJpegPictures([stored], made);
    await Promise.all([make('/media/products/day-640.jpg'), make('/media/products/day-640.jpg')]);
    const file = join(made, 'products/day-640.jpg');
    const { format, width, height, hasAlpha } = await sharp(file).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({
      format: 'jpeg',
      width: 64,
      height: 48,
      hasAlpha: false,
    });
    const { dominant } = await sharp(file).stats();
    expect(dominant.g).toBeGreaterThan(100);
    await writeFile(file, 'kept');
    await make('/media/products/day-640.jpg');
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('has the size of a shared link on request, and shows the whole picture before its own ground', async () => {
    await makeJpeg('/media/square-1200x630.jpg');
    const picture = sharp(join(made, 'square-1200x630.jpg'));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { channels } = await picture.stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
  });

  it.each([
    '/media/products/day-640x630.jpg',
    '/media/square-1200x600.jpg',
    '/media/products/none-640.jpg',
    '/media/products/day-641.jpg',
    '/media/products/day-640.webp',
    '/media/../stored/products/day-640.jpg',
    `/media/${'a/'.repeat(500)}day-640.jpg`,
  ])('is not made for %s', async (path) => {
    const before = await filesMade();
    await makeJpeg(path);
    expect(await filesMade()).toEqual(before);
  });

  it('that cannot be read fails, and leaves no half file', async () => {
    await expect(makeJpeg('/media/broken-320.jpg')).rejects.toThrow();
    expect((await filesMade()).filter((name) => name.includes('broken'))).toEqual([]);
  });
});
