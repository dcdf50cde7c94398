import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../command.ts';
import { recipes } from './all.ts';

const page = readFileSync(join(projectRoot, 'docs/recipes.md'), 'utf8');
const sections = page.split(/^## /m).slice(1);

/** The first path of each numbered row of the tables of a section, in order. */
const rowsOf = (section: string): string[] =>
  [...section.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path = '']) => path);

it('every recipe has an example that is carried out', () => {
  const headings = sections.map((section) => section.split('\n')[0]);
  expect(Object.values(recipes).map(({ heading }) => heading)).toEqual(headings);
});

it.each(Object.values(recipes))('the example touches what the table names: $heading', (recipe) => {
  const section = sections.find((text) => text.startsWith(`${recipe.heading}\n`)) ?? '';
  expect(recipe.steps.map(({ row }) => row)).toEqual(rowsOf(section));
});
