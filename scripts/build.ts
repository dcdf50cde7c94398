/** Builds the storefront; with `--if-stale` only when its sources changed since the last build. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fingerprint } from '#server/platform/files/fingerprint.ts';
import { buildWorker } from './build-worker.ts';
import { precompress } from './precompress.ts';

const projectRoot = resolve(import.meta.dirname, '..');
const storefront = join(projectRoot, 'storefront');
const stamp = join(storefront, 'build/stamp');
const sources = ['storefront', 'contract', 'rules', 'package-lock.json', 'scripts/build.ts'];

const current = fingerprint(projectRoot, sources, {
  except: ['build', '.react-router', 'tsconfig.json', 'tsconfig.tsbuildinfo'],
});

if (!process.argv.includes('--if-stale') || lastBuilt() !== current) {
  reactRouterBuild();
  await buildWorker(storefront);
  await precompress(join(storefront, 'build/client'));
  writeFileSync(stamp, current);
}

function lastBuilt(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined; // never built, or interrupted: the stamp is written last
  }
}

function reactRouterBuild(): void {
  const manifest = createRequire(import.meta.url).resolve('@react-router/dev/package.json');
  const { status } = spawnSync(
    process.execPath,
    [join(dirname(manifest), 'bin.cjs'), 'build', '--logLevel', 'warn'],
    {
      cwd: storefront,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}
