import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../command.ts';

const recipes = readFileSync(join(projectRoot, 'docs/recipes.md'), 'utf8');

/** Paths in backticks; the reader of the recipe fills in those with a `<name>`. */
const paths = [...recipes.matchAll(/`([\w.-]+\/[^`\s]*)`/g)]
  .map(([, path = '']) => path)
  .filter((path) => !path.includes('<') && !path.startsWith('api/'));

describe('the recipes', () => {
  it('name files that exist', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});
