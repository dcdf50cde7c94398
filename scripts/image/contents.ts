import { bundles } from '#server/program/bundle.mjs';
import { importsOf } from '../gates/imports.ts';
import { isTest, isTestSupport, type Source } from '../gates/sources.ts';

/** Rooms whose code runs in the server's process; the stand-ins are for trials. */
export const roomsOfServer = ['contract', 'rules', 'server', 'sandbox'] as const;

/** Modules that the server imports only outside an image: the demonstration, which `--demo` adds, and development. */
const mayBeAbsent = /^(?:seed\/|vite$)/;

/** The test-only calls import these helpers. The server opens them only with TEST_MODE=1. */
const ofTestCalls = new Set(['server/testing/line-messages.ts', 'server/testing/reset-data.ts']);

/** Whether a file of these rooms is needed at run time. Of the builds, the bundle in use is packed separately. */
export function isRunTimeCode(path: string): boolean {
  return !(
    isTest(path) ||
    path.startsWith(`${bundles}/`) ||
    (isTestSupport(path) && !ofTestCalls.has(path)) ||
    /(?:^|\/)(?:__snapshots__|tsconfig[^/]*|drizzle\.config\.ts)(?:\/|$)/.test(path)
  );
}

/** Files of the project's folder that the server reads. */
const filesOfRoot: readonly string[] = ['package.json', 'proof.json'];

/** Imports whose target is not among the packed files and packages, as sentences. */
export function missingImports(
  sources: readonly Source[],
  packages: ReadonlySet<string>,
): string[] {
  const packed = new Set([...filesOfRoot, ...sources.map(({ path }) => path)]);
  const isOwn = (to: string) => filesOfRoot.includes(to) || /^\w+\/.+\.(?:m?ts|mjs)$/.test(to);
  return sources.flatMap(importsOf).flatMap(({ from, to, value }) => {
    if (!value || to.startsWith('node:') || mayBeAbsent.test(to)) return [];
    const isThere = isOwn(to) ? packed.has(to) : packages.has(packageOf(to));
    return isThere ? [] : [`${from} imports ${to}, which is not packed`];
  });
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
