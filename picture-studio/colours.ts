// Writes the mean colour of every finished picture into seed/data/picture-colours.json.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { meanColour } from '../seed/data/mean-colour.ts';
import { allPictures } from '../seed/data/pictures.ts';

const seed = resolve(import.meta.dirname, '../seed');

/** The smallest file has the same mean colour as the largest one and is read fastest. */
const smallest = (path: string) => resolve(seed, `.${path.replace(/-\d+\.webp$/, '-320.webp')}`);

/** Measures all pictures again, because that takes only a few seconds and finding the changed ones is harder. */
export async function writeColours(): Promise<void> {
  const colours: Record<string, string> = {};
  for (const path of allPictures()
    .map((picture) => picture.path)
    .sort()) {
    const colour = await meanColour(smallest(path));
    if (colour) colours[path] = colour;
  }
  await writeFile(
    resolve(seed, 'data/picture-colours.json'),
    `${JSON.stringify(colours, undefined, 2)}\n`,
  );
}
