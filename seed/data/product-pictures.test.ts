import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureWidths } from '#rules/goods/pictures.ts';
import { allPictures } from './pictures.ts';
import { padViews } from './products/images.ts';
import { families, productData } from './products/index.ts';
import { testReports } from './test-reports.ts';

const onDisk = (path: string) => resolve(import.meta.dirname, `..${path}`);
const pads = productData.filter(({ item }) => ['pad', 'long-pad', 'liner'].includes(item));

describe('the galleries of the demonstration', () => {
  it('show of every pad its pack, the opened pad, a hand beside it, its surface and its tests, in this order', () => {
    expect(padViews.slice(0, 5)).toEqual(['front', 'opened', 'hand', 'texture', 'test']);
    expect(pads.length).toBeGreaterThan(30);
    for (const { slug, images } of pads) {
      expect(
        images.map(({ view }) => view),
        slug,
      ).toEqual(padViews);
    }
  });

  it('show of all other goods at least the pack, its side and what is inside', () => {
    for (const { slug, images } of productData) {
      const views = images.map(({ view }) => view);
      expect(views, slug).toEqual(expect.arrayContaining(['front', 'angle', 'opened']));
    }
  });

  it('say in words the length of a pad and what its tests found', () => {
    for (const { family, lengthCm, images } of pads) {
      const wordsOf = (view: string) => images.find((one) => one.view === view)?.alt ?? '';
      expect(wordsOf('hand')).toContain(`全長 ${lengthCm} 公分`);
      const report = testReports.filter((one) => one.family === family);
      for (const item of ['吸收量', '表層酸鹼值', '總菌落數']) {
        const result = report.find((one) => one.item === item)?.result;
        expect(result).toBeDefined();
        expect(wordsOf('test')).toContain(result);
      }
    }
  });

  it('share the tests among the sizes of a family, and the surface among the goods of a series with one material', () => {
    const padFamilies = families.filter(({ key }) => pads.some(({ family }) => family === key));
    const surfaces = new Set(padFamilies.map(({ series, material }) => `${series} ${material}`));
    const countOf = (kind: string) => allPictures().filter((one) => one.kind === kind).length;
    expect(countOf('product-test')).toBe(padFamilies.length);
    expect(countOf('product-texture')).toBe(surfaces.size);
  });
});

const drawn = allPictures();
/** Every file of a picture, as the storefront asks for it. */
const filesOf = (path: string) => {
  const [, stem, most] = /^(.*)-(\d+)\.webp$/.exec(path) ?? [];
  return pictureWidths
    .filter((width) => width <= Number(most))
    .flatMap((width) =>
      ['avif', 'webp'].map((kind) => ({ width, file: `${stem}-${width}.${kind}` })),
    );
};

describe('the files of the pictures', () => {
  it('are there in every width and both formats, none too heavy for a phone', async () => {
    const sizes = await Promise.all(
      drawn.flatMap(({ path }) =>
        filesOf(path).map(async ({ file }) => ({ file, bytes: (await stat(onDisk(file))).size })),
      ),
    );
    expect(sizes.filter(({ bytes }) => bytes === 0 || bytes > 260_000)).toEqual([]);
    const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
    expect(megabytes).toBeLessThan(43);
  });

  it.each(drawn.filter(({ kind }) => kind.startsWith('product-')).filter((_, i) => i % 25 === 0))(
    'of $path are square',
    async ({ path }) => {
      const { width, height } = await sharp(onDisk(path)).metadata();
      expect([width, height]).toEqual([1200, 1200]);
    },
  );
});
