import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lockKeys, lockNames } from './lock-keys.ts';

const serverRoot = resolve(import.meta.dirname, '../..');

it('gives each lock a key of its own, and no name that begins like another', () => {
  const keys = Object.values(lockKeys);
  expect(new Set(keys).size).toBe(keys.length);
  const names = Object.values(lockNames);
  const clashes = names.filter(
    (name, place) =>
      names.indexOf(name) !== place || names.some((other) => other.startsWith(`${name} `)),
  );
  expect(clashes).toEqual([]);
});

it('has the keys of all statements of the server that take such locks', () => {
  // What stands behind the bracket is neither a number nor a text of its own.
  const ownKey = /pg_\w*advisory\w*\(\s*(?:hashtext\(\s*)?(?:\d|'|\$\{\s*[`'"\d])/;
  const ofOthers = globSync('**/*.ts', { cwd: serverRoot }).filter((path) =>
    ownKey.test(readFileSync(join(serverRoot, path), 'utf8')),
  );
  expect(ofOthers).toEqual([]);
});
