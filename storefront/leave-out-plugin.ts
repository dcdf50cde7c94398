import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { unused, version } from './unused-router-parts.ts';

const file = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/**
 * Empties functions of React Router that this shop never calls, in what browsers load: they hang together in a way that
 * no bundler can leave them out. The build fails if React Router is another version than the list was made for.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const found = versionOf('react-router');
      if (found !== version) {
        this.error(
          `unused-router-parts.ts is of React Router ${version}: read it again for ${found}.`,
        );
      }
    },
    transform(code, id) {
      const bodies = unused[file.exec(id)?.[1] ?? ''];
      if (!bodies) return null;
      const found = functionsIn(this.parse(code)).filter(({ name }) => bodies[name] !== undefined);
      const missing = Object.keys(bodies).filter(
        (name) => found.filter((each) => each.name === name).length !== 1,
      );
      if (missing.length > 0) this.error(`${id} has not just one of ${missing.join(', ')}.`);
      return { code: replaceBodies(code, found, bodies), map: null };
    },
  };
}

interface FoundFunction {
  name: string;
  /** Where its body begins and ends, with its braces. */
  start: number;
  end: number;
}

/** All functions that a module declares by a name, at any depth. */
function functionsIn(node: unknown): FoundFunction[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(functionsIn);
  return isDeclaration(node) ? [{ name: node.id.name, ...node.body }, ...inside] : inside;
}

function isDeclaration(node: object): node is {
  id: { name: string };
  body: { start: number; end: number };
} {
  return 'type' in node && node.type === 'FunctionDeclaration' && 'id' in node && node.id !== null;
}

/** Writes the later ones first, so that the places of the others stay true. */
function replaceBodies(
  code: string,
  functions: readonly FoundFunction[],
  bodies: Readonly<Record<string, string>>,
): string {
  return functions
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (written, { name, start, end }) =>
        `${written.slice(0, start)}{${bodies[name]}}${written.slice(end)}`,
      code,
    );
}

function versionOf(library: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${library}/package.json`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
