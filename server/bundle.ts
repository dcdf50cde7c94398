import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a build has left in `server/build/bundle.json`. */
export interface Bundle {
  /** The folder below `server/build` with the bundle's modules. */
  folder: string;
  /** What it was made of: paths from the root, each with what `stateOf` said. None in a packed shop, whose code stays. */
  inputs: Record<string, string>;
}

const projectRoot = resolve(import.meta.dirname, '..');
export const bundles = 'server/build';
export const bundleRecord = `${bundles}/bundle.json`;

/** The first module of the bundle; undefined if there is none, or if any file that it was made of has been touched since. */
export function freshBundle(root = projectRoot): URL | undefined {
  try {
    const { folder, inputs }: Bundle = JSON.parse(readFileSync(join(root, bundleRecord), 'utf8'));
    for (const [path, state] of Object.entries(inputs)) {
      if (stateOf(join(root, path)) !== state) return undefined;
    }
    return pathToFileURL(join(root, bundles, folder, 'start.js'));
  } catch {
    return undefined; // never built, half written, or a source is gone
  }
}

/** Changes with every change of a file, without reading it. */
export function stateOf(path: string): string {
  const { mtimeMs, ctimeMs, size } = statSync(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}
