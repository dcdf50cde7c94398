// Draws the pictures with the shop's sign except goods: icons, the preview for shared links, the placeholder for a
// missing picture. It runs in a minute and overwrites files: npm run brand
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { encode, siblings } from './encode.ts';
import { openStudio } from './host.ts';
import { contact, fading, group, picture, rect, shape } from './scenes/paint.ts';
import { bannerStills } from './stills/campaigns.ts';

const root = resolve(import.meta.dirname, '..');
const open = resolve(root, 'storefront/public');

/** The content of an SVG file without its outer element. */
async function inside(path: string): Promise<string> {
  const text = await readFile(resolve(root, path), 'utf8');
  return text.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}

const favicon = await readFile(resolve(open, 'favicon.svg'));
/** Phones round the corners themselves, so the icon fills its square. */
const square = Buffer.from(favicon.toString().replace('rx="11"', 'rx="0"'));

for (const [name, size, source] of [
  ['apple-touch-icon.png', 180, square],
  ['icon-192.png', 192, favicon],
  ['icon-512.png', 512, favicon],
] as const) {
  await sharp(source, { density: 1000 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(resolve(open, name));
}

const logo = await inside('storefront/app/ui/logo.svg');
const tagline = await inside('picture-studio/brand/tagline.svg');
const [width, height] = [1200, 630];
const words = picture(
  width,
  height,
  () =>
    group(`<g color="#4B2E83" fill="#4B2E83">${logo}</g>`, 64, 164, 1.5) +
    group(`<g fill="#5B5368" color="#5B5368">${tagline}</g>`, 68, 254, 0.82),
);
const still = bannerStills.everyday?.();
if (!still) throw new Error('The first banner has no still life.');
const studio = await openStudio();
const goods = await studio
  // Drawn larger and made smaller, small print on the packs has smooth edges.
  .draw({ kind: 'still', still, framing: 'hero', width: width * 1.5, height: height * 1.5 })
  .finally(() => studio.close());
await sharp(goods)
  .resize(width, height)
  .composite([{ input: Buffer.from(words) }])
  .removeAlpha()
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(resolve(open, 'og.jpg'));

const mark = logo.split('<path fill="currentColor"')[0] ?? '';
const placeholder = picture(
  640,
  640,
  () =>
    fading(0, 0, 640, 640, '#FBF8F3', '#F1EBF6') +
    group(
      contact(10, 0, 150) +
        rect(-118, -320, 236, 30, '#E9E1F1', 6) +
        shape(
          'M-130 -268Q-124 -292 -116 -294H116Q124 -292 130 -268Q122 -140 126 -18Q124 0 104 0H-104Q-124 0 -126 -18Q-122 -140 -130 -268Z',
          '#E4DAEF',
        ) +
        shape(
          'M60 -294H116Q124 -292 130 -268Q122 -140 126 -18Q124 0 104 0H80Q40 -150 60 -294Z',
          '#2E1A40',
          'opacity=".03"',
        ) +
        group(`<g opacity=".55">${mark}</g>`, -64, -210, 3.2),
      320,
      486,
    ),
);
await encode(
  await sharp(Buffer.from(placeholder)).png().toBuffer(),
  siblings(resolve(root, 'seed/media/placeholder-640.webp')),
);
console.log(`Icons and preview in ${open}; placeholder in seed/media.`);
