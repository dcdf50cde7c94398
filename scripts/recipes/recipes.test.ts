import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../command.ts';
import { importsOf } from '../gates/imports.ts';
import { recipes } from './all.ts';
import type { Recipe } from './recipe.ts';

const page = readFileSync(join(projectRoot, 'docs/recipes.md'), 'utf8');
const sections = page.split(/^## /m).slice(1);

/** The first path of each numbered row of the tables of a section, in order. */
const rowsOf = (section: string): string[] =>
  [...section.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path = '']) => path);

/** The path of an import in the project, unlike the name of a package. */
const ownFile = /^(contract|rules|server|sandbox|seed|storefront|backoffice|scripts)\/.*\.\w+$/;

/** The files that an example writes or changes, with their new texts. Throws where one no longer fits. */
function changedBy({ steps, fixtures = [] }: Recipe): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { row, file = row, edit } of [...steps, ...fixtures]) {
    if (!edit) continue;
    const path = join(projectRoot, file);
    const present = changed.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    changed.set(file, edit(present));
  }
  return changed;
}

it('every recipe has an example that is carried out', () => {
  const headings = sections.map((section) => section.split('\n')[0]);
  expect(Object.values(recipes).map(({ heading }) => heading)).toEqual(headings);
});

it.each(Object.values(recipes))('the example touches what the table names: $heading', (recipe) => {
  const section = sections.find((text) => text.startsWith(`${recipe.heading}\n`)) ?? '';
  expect(recipe.steps.map(({ row }) => row)).toEqual(rowsOf(section));
});

it.each(Object.values(recipes))('the example fits the code of today: $heading', (recipe) => {
  const changed = changedBy(recipe);
  const isThere = (path: string) => changed.has(path) || existsSync(join(projectRoot, path));
  const missing = [...changed]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) => importsOf({ path, text }))
    .filter(({ to }) => ownFile.test(to) && !isThere(to))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(missing).toEqual([]);
});
