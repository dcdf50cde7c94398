import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { meanColour } from './mean-colour.ts';
import colours from './picture-colours.json' with { type: 'json' };
import { allPictures } from './pictures.ts';

const colourOf = new Map(Object.entries(colours));
const paths = allPictures().map(({ path }) => path);
const smallest = (path: string) =>
  resolve(import.meta.dirname, '..', `.${path.replace(/-\d+\.webp$/, '-320.webp')}`);

it('every picture of the demonstration has its colour noted, but for the badges, which lie on any ground', () => {
  const without = paths.filter((path) => !colourOf.has(path));
  expect(without.filter((path) => !path.startsWith('/media/levels/'))).toEqual([]);
  expect(colourOf.size).toBe(paths.length - without.length);
});

/** Reading all of them takes seconds. Every fortieth is enough to notice a forgotten `npm run render`. */
const sample = paths.filter((_, index) => index % 40 === 0);

it.each(sample)('the noted colour of %s is that of its file', async (path) => {
  expect(colourOf.get(path)).toBe(await meanColour(smallest(path)));
});
