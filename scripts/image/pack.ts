import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type Bundle,
  bundleRecord,
  bundles,
  freshBundle,
  lastBundle,
} from '#server/program/bundle.mjs';
import type { Source } from '../gates/sources.ts';
import { isRunTimeFile } from '../run-time-files.mjs';
import { isRunTimeCode, missingImports, roomsOfServer } from './contents.ts';
import { packagesNeeded } from './packages.ts';

export interface PackOptions {
  /** The project's root, with its packages and builds. */
  root: string;
  /** The folder, which is created again. */
  to: string;
  /** The program of the pinned Node. */
  node: string;
  /** Also packs the demonstration shop, for trying out the image. */
  withDemonstration?: boolean;
}

const built = ['storefront/build', 'backoffice/build'];
const fonts = 'node_modules/@expo-google-fonts/noto-sans-tc';
const printing = 'server/ordering/fulfilment/paper/sheet.ts';

/**
 * Creates the folder that runs the shop: its Node, the server's code, the packages that it needs, the built pages.
 * Returns the number of packages. Throws if something is not built, not installed, or imported but left out.
 */
export function pack({ root, to, node, withDemonstration = false }: PackOptions): number {
  for (const build of built) {
    if (!existsSync(join(root, build, 'stamp')))
      throw new Error(`${build} is missing or half built: run "npm run build" first.`);
  }
  if (!freshBundle(root))
    throw new Error(`${bundles} is missing or of other sources: run "npm run build" first.`);
  rmSync(to, { recursive: true, force: true });
  const packages = packagesNeeded(root);
  const rooms = withDemonstration ? [...roomsOfServer, 'seed'] : roomsOfServer;
  const copied = rooms.flatMap((room) => copy(root, to, room, isRunTimeCode));
  for (const build of built) copy(root, to, build, () => true);
  copyBundle(root, to, withDemonstration);
  for (const folder of packages) copy(root, to, folder, isNeededOf(root), ['node_modules']);
  writeManifest(root, to);
  mkdirSync(join(to, 'bin'));
  copyFileSync(join(root, 'proof.json'), join(to, 'proof.json'));
  copyFileSync(node, join(to, 'bin/node'));
  chmodSync(join(to, 'bin/node'), 0o755);
  const sources = copied.filter((path) => /\.m?ts$|\.mjs$/.test(path)).map(read(root));
  const names = packages.map((folder) => folder.replace(/^.*node_modules\//, ''));
  const missing = missingImports(sources, new Set(names));
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return packages.length;
}

const read =
  (root: string) =>
  (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** Packed code never changes, so its bundle is current whatever the times of the files are. */
function copyBundle(root: string, to: string, withDemonstration: boolean): void {
  const { folder = '' } = lastBundle(root) ?? {};
  const isWanted = (path: string) => withDemonstration || !path.includes('/load-demonstration-');
  copy(root, to, `${bundles}/${folder}`, isWanted);
  const bundle: Bundle = { folder, inputs: {} };
  writeFileSync(join(to, bundleRecord), JSON.stringify(bundle));
}

/** Of the fonts, which are 60 MB, only those for printed papers. */
function isNeededOf(root: string): (path: string) => boolean {
  const { text } = read(root)(printing);
  return (path) =>
    isRunTimeFile(path) &&
    (!(path.startsWith(fonts) && path.endsWith('.ttf')) ||
      text.includes(relative(fonts, path).replaceAll('\\', '/')));
}

/** Copies the selected files of a folder below the root; returns their paths from the root. */
function copy(
  root: string,
  to: string,
  folder: string,
  isWanted: (path: string) => boolean,
  without: readonly string[] = [],
): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (without.includes(entry.name)) return [];
    if (statSync(join(root, path)).isDirectory()) return copy(root, to, path, isWanted, without);
    if (!isWanted(path)) return [];
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path), { dereference: true });
    return [path];
  });
}

/** The part of package.json that Node needs, without scripts: npm is not used where the shop runs. */
function writeManifest(root: string, to: string): void {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, type, imports } = whole;
  const manifest = { name, version, private: true, type, imports };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
