import { expect, it } from 'vitest';
import { contrastOf } from '../../rules/shop/contrast.ts';
import { productData } from '../../seed/data/products/index.ts';
import { artOf } from '../art.ts';
import { leastPrintContrast, type PrintInks, printInks } from './inks.ts';

const packs = productData.map(({ slug }) => ({ slug, inks: printInks(artOf(slug)) }));

it.each<[part: string, ink: (inks: PrintInks) => string, grounds: (inks: PrintInks) => string[]]>([
  ['number on the disc', ({ number }) => number, ({ disc }) => [disc]],
  ['name', ({ text }) => text, ({ field }) => [field]],
  ['English line', ({ textSoft }) => textSoft, ({ field }) => [field]],
  ['count', ({ foot }) => foot, ({ footGrounds }) => footGrounds],
  ['name on the side', ({ sideText }) => sideText, ({ side }) => [side]],
  ['size on the side', ({ sideTextSoft }) => sideTextSoft, ({ side }) => [side]],
])('the %s can be read on every pack', (_, inkOf, groundsOf) => {
  const faint = packs.flatMap(({ slug, inks }) =>
    groundsOf(inks)
      .map((ground) => contrastOf(inkOf(inks), ground))
      .filter((contrast) => contrast < leastPrintContrast)
      .map((contrast) => `${slug}: ${contrast.toFixed(2)}`),
  );
  expect(packs.length).toBeGreaterThan(70);
  expect(faint).toEqual([]);
});
