import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../command.ts';
import { readEqualMutants } from './equal-mutants.ts';

it('each equal mutant names a line that its file still has', () => {
  const table = readFileSync(join(projectRoot, 'tests/equal-mutants.tsv'), 'utf8');
  const gone = [...readEqualMutants(table).keys()].filter((key) => {
    const [path = '', line = ''] = key.split('\t');
    const file = join(projectRoot, path);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return !lines.some((each) => each.trim() === line);
  });
  expect(gone).toEqual([]);
});
