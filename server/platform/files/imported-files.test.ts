import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { importedFiles } from './imported-files.ts';

it('follows imports of paths and subpaths, also late ones, in circles and in exports', async () => {
  const root = await throwawayDirectory(`imported-files-${process.pid}`);
  const files = {
    'package.json': JSON.stringify({ imports: { '#rules/*': './rules/*' } }),
    'server/entry.ts': `import { a } from './a.ts';\nimport pg from 'pg';\nawait import('#rules/late.ts');`,
    'server/a.ts': `import './entry.ts';\nexport {\n  b,\n} from '../data/b.json';`,
    'server/other.ts': '',
    'data/b.json': '{}',
    'rules/late.ts': `// was imported from './gone.ts'`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  expect(importedFiles(root, 'server/entry.ts')).toEqual([
    'data/b.json',
    'rules/late.ts',
    'server/a.ts',
    'server/entry.ts',
  ]);
});

it('finds what the template of the demonstration is made from, in every room', () => {
  const files = importedFiles(resolve('.'), 'server/platform/database/testing.ts');
  expect(files).toContain('seed/load-demonstration.ts');
  for (const room of ['contract', 'rules', 'seed', 'server/commerce'])
    expect(files.some((path) => path.startsWith(`${room}/`))).toBe(true);
});
