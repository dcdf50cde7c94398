/**
 * `npm run pack:image -- [--demo] [--archive] [--previous=folder] [folder]`: creates a folder with exactly the
 * content of the image, by default `.data/image`. It runs on every system with glibc. `--archive` also makes a
 * `.tar.gz` of it. `--previous` names the packed release before this one, so that pages of that release still find
 * their scripts.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from './command.ts';
import { keepAssets } from './image/keep-assets.ts';
import { pack } from './image/pack.ts';
import { pinnedNode } from './launch.mjs';

const options = process.argv.slice(2);
const folder = options.find((each) => !each.startsWith('--')) ?? '.data/image';
const to = resolve(projectRoot, folder);
const packages = pack({
  root: projectRoot,
  to,
  node: pinnedNode(),
  withDemonstration: options.includes('--demo'),
});
const previous = options
  .find((each) => each.startsWith('--previous='))
  ?.slice('--previous='.length);
if (previous) keepAssets(resolve(projectRoot, previous), to);
strip(join(to, 'bin/node'));
console.log(`${to}: ${packages} packages, ${megabytes(sizeBelow(to))} MB`);
if (options.includes('--archive')) {
  const archive = `${to}.tar.gz`;
  // The same files give the same bytes.
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [...same, '-czf', archive, '-C', to, '.']);
  console.log(`${archive}: ${megabytes(statSync(archive).size)} MB`);
}

/** Node contains debug symbols, a fifth of its size. Without the tool they stay. */
function strip(program: string): void {
  try {
    execFileSync('strip', [program], { stdio: 'ignore' });
  } catch {
    console.log('There is no "strip" here: Node keeps its symbols.');
  }
}

function sizeBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
