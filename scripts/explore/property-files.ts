import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

const folders =
  '{contract,rules,server,sandbox,seed,scripts,bench,e2e,picture-studio,storefront,backoffice}';

/** The test files that use fast-check, as paths from the project's root, in alphabetical order. */
export function propertyFiles(): string[] {
  return globSync(`${folders}/**/*.test.{ts,tsx}`, {
    cwd: projectRoot,
    exclude: (path) => path.endsWith('node_modules'),
  })
    .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes("from 'fast-check'"))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
