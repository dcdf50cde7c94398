import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

/** Folders of the project's own code. */
export const rooms = [
  'contract',
  'rules',
  'server',
  'storefront',
  'backoffice',
  'sandbox',
  'seed',
  'e2e',
  'bench',
  'scripts',
] as const;

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}

const notWritten = new Set(['node_modules', 'build', '.react-router', '.data']);

/** Every file of the rooms with one of these extensions, in order. */
export function readSources(extensions: readonly string[]): Source[] {
  return readFiles(
    rooms
      .flatMap((room) => filesBelow(room))
      .filter((path) => extensions.some((extension) => path.endsWith(extension))),
  );
}

function readFiles(paths: string[]): Source[] {
  return paths
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
}

/** The help pages for operators. */
export function readHelp(): Source[] {
  return readFiles(filesBelow('backoffice/handbook').filter((path) => path.endsWith('.md')));
}

function filesBelow(directory: string): string[] {
  return readdirSync(join(projectRoot, directory), { withFileTypes: true }).flatMap((entry) => {
    if (notWritten.has(entry.name)) return [];
    const path = `${directory}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/**
 * Helpers that only tests and the test-only calls use: folders named testing, the server's `testing.ts` and
 * `testing-….ts`.
 */
export function isTestSupport(path: string): boolean {
  if (path === testOnlyCalls) return false;
  return /\/testing\//.test(path) || /^server\/(?:.*\/)?testing(?:-[\w-]+)?\.ts$/.test(path);
}

/** The calls that exist only with TEST_MODE=1; they reset the application to its first state. */
export const testOnlyCalls = 'server/testing/routes.ts';
