// Draws the pictures of the demonstration catalogue into seed/media and notes their colours. Existing files are not
// overwritten without `--force`:
//   npm run render -- [--force] [--only <text in the path>]... [--kind <picture kind>]...
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { allPictures } from '../seed/data/pictures.ts';
import { writeColours } from './colours.ts';
import { encode, siblings } from './encode.ts';
import { openStudio, type Studio } from './host.ts';
import { type Drawing, drawingOf } from './plan.ts';

const media = resolve(import.meta.dirname, '../seed/media');

const { values } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', multiple: true, default: [] },
  },
});

const missing = allPictures()
  .filter(
    ({ path, kind }) =>
      (values.only.length === 0 || values.only.some((text) => path.includes(text))) &&
      (values.kind.length === 0 || values.kind.includes(kind)),
  )
  .map((picture) => ({
    path: picture.path,
    files: siblings(resolve(media, picture.path.replace(/^\/media\//, ''))),
    drawing: drawingOf(picture),
  }))
  .filter(({ files }) => values.force || files.some(({ file }) => !existsSync(file)))
  .sort((a, b) => a.drawing.batch.localeCompare(b.drawing.batch));

let opening: Promise<Studio> | undefined;
let lastDrawn: { shared: string; png: Buffer } | undefined;

async function pixels({ source, shared, crop }: Drawing): Promise<Buffer> {
  if ('svg' in source) return sharp(Buffer.from(source.svg)).png().toBuffer();
  let png = shared !== undefined && lastDrawn?.shared === shared ? lastDrawn.png : undefined;
  if (!png) {
    opening ??= openStudio();
    png = await (await opening).draw(source.job);
  }
  if (shared !== undefined) lastDrawn = { shared, png };
  return crop ? sharp(png).extract(crop).png().toBuffer() : png;
}

try {
  for (const [index, { path, files, drawing }] of missing.entries()) {
    const started = performance.now();
    await encode(await pixels(drawing), files);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${index + 1}/${missing.length} ${path} ${seconds} s`);
  }
} finally {
  await (await opening)?.close();
}
await writeColours();
