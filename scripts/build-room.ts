import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fingerprint, pathsOf } from '#server/platform/files/fingerprint.ts';
import { builtFrom, statesOf } from '#server/program/file-fingerprints.mjs';
import { run } from './launch.mjs';
import { precompress } from './precompress.ts';

export interface BuiltRoom {
  /** Folder below the root. */
  name: string;
  /** Files and folders below the root that the build reads. */
  sources: readonly string[];
  /** Builds the parts that React Router does not build. */
  finish?(): Promise<void>;
}

const generated = ['build', '.react-router', 'tsconfig.json', 'tsconfig.tsbuildinfo'];

/**
 * Builds a room, with `ifStale` only after a change of its sources. Returns the exit code of the tool that failed,
 * or 0.
 */
export async function buildRoom(
  root: string,
  { name, sources, finish }: BuiltRoom,
  { ifStale }: { ifStale: boolean },
): Promise<number> {
  const build = join(root, name, 'build');
  const stamp = join(build, 'stamp');
  const current = fingerprint(root, sources, { except: generated });
  if (ifStale && lastBuilt(stamp) === current) {
    noteStates(root, name, sources, current);
    return 0;
  }
  // A running server serves the back office while the stamp exists. So the stamp is deleted first and written last.
  for (const each of [join(root, builtFrom(name)), stamp]) rmSync(each, { force: true });
  const code = await reactRouterBuild(name);
  if (code !== 0) return code;
  await finish?.();
  await precompress(join(build, 'client'));
  writeFileSync(stamp, current);
  noteStates(root, name, sources, current);
  return 0;
}

/** Stores the states of the sources, so that the next start recognises them without reading them. */
function noteStates(root: string, name: string, sources: readonly string[], built: string): void {
  const states = statesOf(root, pathsOf(root, sources, { except: generated }));
  // A change in the meantime has changed the fingerprint, or the next start sees the later state.
  if (fingerprint(root, sources, { except: generated }) !== built) return;
  try {
    writeFileSync(join(root, builtFrom(name)), JSON.stringify(states));
  } catch {
    // The folder cannot be written: the next start reads the sources again.
  }
}

function lastBuilt(stamp: string): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined; // never built, or interrupted
  }
}

function reactRouterBuild(directory: string): Promise<number> {
  const manifest = createRequire(import.meta.url).resolve('@react-router/dev/package.json');
  const program = join(dirname(manifest), 'bin.cjs');
  return run(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    directory,
    env: { NODE_ENV: 'production' },
  });
}
