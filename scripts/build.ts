/**
 * Builds the storefront, the back office and the server: `build.ts [--if-stale] [storefront|backoffice|server]`. With
 * `--if-stale` it builds only what changed since its last build.
 */
import { join } from 'node:path';
import { freshBundle } from '#server/program/bundle.mjs';
import { isBuilt } from '#server/program/file-fingerprints.mjs';
import { buildRoom } from './build-room.ts';
import { projectRoot } from './command.ts';

const shared = [
  'contract',
  'rules',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build-room.ts',
];

const rooms = [
  {
    name: 'storefront',
    sources: ['storefront', 'scripts/build-worker.ts', ...shared],
    // The bundler is loaded only to build something.
    finish: async () =>
      (await import('./build-worker.ts')).buildWorker(join(projectRoot, 'storefront')),
  },
  {
    name: 'backoffice',
    // The back office uses the colours of the shop.
    sources: ['backoffice', 'storefront/app/styles/tokens.css', ...shared],
  },
];

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = [...rooms.map(({ name }) => name), 'server'];
const unknown = wanted.filter((each) => !names.includes(each));
if (unknown.length > 0) {
  console.error(`Nothing to build is called ${unknown.join(', ')}.`);
  process.exit(1);
}
const ifStale = process.argv.includes('--if-stale');
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
for (const room of rooms) {
  if (!isWanted(room.name)) continue;
  if (ifStale && isBuilt(projectRoot, room.name)) continue;
  const code = await buildRoom(projectRoot, room, { ifStale });
  if (code !== 0) process.exit(code);
}
if (isWanted('server') && !(ifStale && freshBundle(projectRoot))) {
  await (await import('./build-server.ts')).buildServer(projectRoot);
}
