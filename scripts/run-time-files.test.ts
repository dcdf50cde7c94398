import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { keepRunTimeFiles } from './run-time-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'run-time-files-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('are code and licences, and no types, maps, headers and texts', () => {
  const needed = ['LICENSE.md', 'NOTICE', 'index.js', 'a.json', 'deep/style.css', 'bin/node'];
  const removed = ['index.d.ts', 'deep/a.d.mts', 'a.js.map', 'README.md', 'include/node/v8.h'];
  for (const path of [...needed, ...removed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  keepRunTimeFiles(folder);
  const left = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  expect(left.sort()).toEqual(needed.sort());
});
