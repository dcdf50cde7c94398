import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeOptions } from '#server/node-options.mjs';
import type { Release } from './copy.ts';
import { Missing } from './debian.ts';

const folder = resolve('.data/drills/releases');

/**
 * The release of a commit, built from its source: by default of the last commit before the newest migration. It
 * runs with the packages that are installed now. Throws Missing outside a repository.
 */
export function earlierRelease(
  commit = beforeNewestMigration(),
): Release & { commit: string; steps: number } {
  const hash = git('rev-parse', '--short=12', commit);
  const to = join(folder, hash);
  if (!existsSync(to)) {
    const half = `${to}.part`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    const archive = join(folder, 'source.tar');
    git('archive', `--output=${archive}`, hash);
    execFileSync('tar', ['-xf', archive, '-C', half]);
    symlinkSync(resolve('node_modules'), join(half, 'node_modules'));
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: half, stdio: 'ignore' });
    renameSync(half, to);
  }
  const added = git(
    'diff',
    '--name-only',
    '--diff-filter=A',
    hash,
    '--',
    'server/migrations/*.sql',
  );
  return {
    folder: to,
    node: process.execPath,
    commit: hash,
    steps: added.split('\n').filter(Boolean).length,
  };
}

/** This release, packed as operators get it, with the scripts of the release before. */
export function presentRelease(previous: Release): Release {
  const to = join(folder, 'present');
  const quietly = { stdio: 'ignore' } as const;
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], quietly);
  const packing = ['scripts/pack-image.ts', `--previous=${previous.folder}`, to];
  execFileSync(process.execPath, packing, quietly);
  return { folder: to, node: join(to, 'bin/node') };
}

/** Runs a program of a release to its end, or a few lines of it, and returns its output. */
export function runOf(
  { folder: cwd, node }: Release,
  args: readonly string[],
  env: Record<string, string>,
): string {
  const imports = nodeOptions.filter((option) => option.startsWith('--import'));
  return execFileSync(node, [...imports, ...args], { cwd, env, encoding: 'utf8' }).trim();
}

function beforeNewestMigration(): string {
  const newest = git(
    'log',
    '-1',
    '--format=%H',
    '--diff-filter=A',
    '--',
    'server/migrations/*.sql',
  );
  return `${newest}^`;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    throw new Missing(`git cannot tell of an earlier release: ${(error as Error).message}`);
  }
}
