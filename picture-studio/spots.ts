// Draws the small pictures of the storefront's own pages. It runs in seconds and overwrites files: npm run spots
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { picture } from './scenes/paint.ts';
import { spots } from './scenes/spots.ts';

const folder = resolve(import.meta.dirname, '../storefront/app/ui/spots');

await mkdir(folder, { recursive: true });
for (const [name, { width, height, draw }] of Object.entries(spots)) {
  await writeFile(resolve(folder, `${name}.svg`), `${picture(width, height, draw)}\n`);
}
console.log(`${Object.keys(spots).length} pictures in ${folder}.`);
