import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeOptions } from '#server/node-options.mjs';
import { projectRoot } from '../command.ts';
import { readSources } from '../gates/sources.ts';
import { isRunTimeCode, missingImports, roomsOfServer } from './contents.ts';
import { packagesNeeded } from './packages.ts';

it('are the code of the server without tests, and everything that it imports', () => {
  const sources = readSources(['.ts', '.mjs']).filter(
    ({ path }) => roomsOfServer.some((room) => path.startsWith(`${room}/`)) && isRunTimeCode(path),
  );
  expect(sources.map(({ path }) => path)).toContain('server/main.mjs');
  expect(sources.filter(({ path }) => path.includes('.test.'))).toEqual([]);
  const packages = packagesNeeded(projectRoot).map((path) => path.replace(/^.*node_modules\//, ''));
  expect(missingImports(sources, new Set(packages))).toEqual([]);
});

it('lack what is imported and was left out', () => {
  const text = `import a from './a.ts';\nimport b from '@b/c/d';\nimport type { E } from 'e';`;
  expect(missingImports([{ path: 'server/x.ts', text }], new Set())).toEqual([
    'server/x.ts imports server/a.ts, which is not packed',
    'server/x.ts imports @b/c/d, which is not packed',
  ]);
});

it('are started with the options of every other start', () => {
  const containerfile = readFileSync(`${projectRoot}/deploy/Containerfile`, 'utf8');
  expect(containerfile).toContain(`ENTRYPOINT ${list(['/shop/bin/node', ...nodeOptions])}`);
});

/** The format of a list in the image's file. */
const list = (values: readonly string[]) => `[${values.map((each) => `"${each}"`).join(', ')}]`;
