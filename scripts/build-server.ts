/**
 * Bundles the server, so that Node reads a few files instead of two thousand. `server/main.mjs` runs the bundle while the
 * sources are those that it was made of. docs/adr/028-the-server-is-bundled.md says what is gained.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
/** Packages of many modules that are bundled as well. All others are loaded from node_modules, as from the sources. */
const bundled = ['drizzle-orm', 'zod', 'hucre'];
/** What the versions of packages and the bundle itself depend on. */
const also = ['package-lock.json', 'scripts/build-server.ts', 'storefront/ascii-output.ts'];

/** Makes a new bundle and, once it is whole, has it run by the next start. */
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
  keep(root, { folder: name, inputs: Object.fromEntries([...inputs].toSorted()) });
}

/** Milliseconds in which another process may still be making a bundle of its own. */
const beingMade = 600_000;

/** Writes the record whole, and removes older bundles but the last one, of which a server may still load parts. */
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

/** Notes each of our own modules before it is read: whoever changes it from then on makes the bundle an old one. */
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

/** Modules find the files beside their source, and threads the module that was bundled for them. */
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

/** The path of a module from the root; undefined for modules of packages and those that the bundler makes. */
function ownPath(root: string, id: string): string | undefined {
  const path = relative(root, id.replace(/[?#].*$/, '')).replaceAll('\\', '/');
  return /^\.\.|^[\w]:|\0|(?:^|\/)node_modules\//.test(path) ? undefined : path;
}
