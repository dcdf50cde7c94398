/**
 * Bundles the server, so that Node reads a few files instead of two thousand. `server/main.mjs` runs the bundle
 * while the sources are those of the bundle. The reasons are in docs/adr/028-the-server-is-bundled.md.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Bundle, bundleRecord, bundles, lastBundle } from '#server/program/bundle.mjs';
import { stateOf } from '#server/program/file-fingerprints.mjs';
import { asciiOutput, plainTemplates } from '../storefront/ascii-output.ts';

/** The first modules of the process and of its threads. */
const entries = {
  start: 'server/program/start.ts',
  'task-thread': 'server/program/task-thread.ts',
  'print-thread': 'server/ordering/fulfilment/paper/print-thread.ts',
};
/** Packages of many modules that are bundled too. All others are loaded from node_modules, as without a bundle. */
const bundled = ['drizzle-orm', 'zod', 'hucre'];
/** Files that decide the versions of packages and the bundle itself. */
const also = ['package-lock.json', 'scripts/build-server.ts', 'storefront/ascii-output.ts'];

/** Makes a new bundle. Once it is complete, the next start runs it. */
export async function buildServer(root: string): Promise<void> {
  const inputs = new Map<string, string>();
  for (const path of also) inputs.set(path, stateOf(join(root, path)));
  const name = randomUUID().slice(0, 8);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [notedInputs(root, inputs), placesOfSources(root), plainTemplates()],
    ssr: { noExternal: bundled, target: 'node' },
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: join(root, bundles, name),
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(
          Object.entries(entries).map(([entry, path]) => [entry, join(root, path)]),
        ),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          ...asciiOutput,
        },
      },
    },
  });
  const release = hashOf(join(root, bundles, name));
  keep(root, { folder: name, release, inputs: Object.fromEntries([...inputs].toSorted()) });
}

/** A short hash of all files in the folder. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

/** Milliseconds for which another process may still be making its own bundle. */
const beingMade = 600_000;

/**
 * Writes the complete record, and removes older bundles except the last one, of which a server may still load
 * parts.
 */
function keep(root: string, bundle: Bundle): void {
  const record = join(root, bundleRecord);
  const last = lastBundle(root)?.folder;
  const next = `${record}.${bundle.folder}`;
  writeFileSync(next, JSON.stringify(bundle));
  renameSync(next, record);
  for (const entry of readdirSync(join(root, bundles), { withFileTypes: true })) {
    const folder = join(root, bundles, entry.name);
    if (!entry.isDirectory() || entry.name === bundle.folder || entry.name === last) continue;
    if (Date.now() - statSync(folder).mtimeMs > beingMade)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Notes each of our own modules before it is read. A later change of it makes the bundle outdated. */
function notedInputs(root: string, inputs: Map<string, string>): Plugin {
  return {
    name: 'noted-inputs',
    enforce: 'pre',
    load(id) {
      const path = ownPath(root, id);
      if (path) inputs.set(path, stateOf(join(root, path)));
    },
  };
}

/** Gives modules the paths of files beside their source, and threads the module that was bundled for them. */
function placesOfSources(root: string): Plugin {
  return {
    name: 'places-of-sources',
    transform(code, id) {
      const path = ownPath(root, id);
      if (!path || !code.includes('import.meta')) return undefined;
      const source = `../../../${path}`;
      return code
        .replace(
          /new URL\((['"])(?:[\w./-]*\/)?([\w-]+-thread)\.ts\1, import\.meta\.url\)/g,
          "new URL('$2.js', import.meta.url)",
        )
        .replace(
          /(?<!-thread\.js', )import\.meta\.url/g,
          `new URL('${source}', import.meta.url).href`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`);
    },
  };
}

/** The path of a module from the root; undefined for modules of packages and modules that the bundler generates. */
function ownPath(root: string, id: string): string | undefined {
  const path = relative(root, id.replace(/[?#].*$/, '')).replaceAll('\\', '/');
  return /^\.\.|^[\w]:|\0|(?:^|\/)node_modules\//.test(path) ? undefined : path;
}
