/**
 * Builds the storefront, then the back office: `build.ts [--if-stale] [storefront|backoffice]`. With `--if-stale` it builds
 * only what changed since its last build.
 */
import { join } from 'node:path';
import { buildRoom } from './build-room.ts';
import { buildWorker } from './build-worker.ts';
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
    finish: () => buildWorker(join(projectRoot, 'storefront')),
  },
  {
    name: 'backoffice',
    // The colours of the shop are those of the back office; its help is written among the documents.
    sources: ['backoffice', 'docs/back-office', 'storefront/app/styles/tokens.css', ...shared],
  },
];

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((each) => !rooms.some(({ name }) => name === each));
if (unknown.length > 0) {
  console.error(`Nothing to build is called ${unknown.join(', ')}.`);
  process.exit(1);
}
const ifStale = process.argv.includes('--if-stale');
for (const room of rooms) {
  if (wanted.length > 0 && !wanted.includes(room.name)) continue;
  const code = await buildRoom(projectRoot, room, { ifStale });
  if (code !== 0) process.exit(code);
}
