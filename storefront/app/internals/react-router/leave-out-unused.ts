import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { publicWay } from './public-way.ts';
import { unused } from './unused-functions.ts';
import { readFor } from './version.ts';

const file = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/** By the name of a function or class, the replacement of the text between its braces. */
type Bodies = Readonly<Record<string, string>>;

/**
 * Empties functions and classes of React Router that this shop never calls, in the code for browsers. They depend
 * on each other in a way that no bundler can remove them. The build fails if React Router's version differs from
 * that of the list.
 */
export function leaveOutUnused(): Plugin | undefined {
  if (publicWay.isTaken) return undefined;
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const found = installedVersion();
      if (found === readFor) return;
      this.error(`storefront/app/internals/react-router is of ${readFor}: read it for ${found}.`);
    },
    transform(code, id) {
      const bodies = unused[file.exec(id)?.[1] ?? ''];
      if (!bodies) return null;
      const { code: left, problems } = leaveOut(code, this.parse(code), bodies);
      if (problems.length > 0) this.error(`${id}: ${problems.join(', ')}`);
      return { code: left, map: null };
    },
  };
}

/** The installed version of React Router. */
export function installedVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('react-router/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** The code with these bodies, and the names that it does not declare exactly once. */
export function leaveOut(code: string, program: unknown, bodies: Bodies) {
  const found = declaredIn(program).filter(({ name }) => bodies[name] !== undefined);
  const problems = Object.keys(bodies).flatMap((name) => {
    const times = found.filter((each) => each.name === name).length;
    return times === 1 ? [] : [`${name} is declared ${times} times`];
  });
  return { code: replaceBodies(code, found, bodies), problems };
}

interface Declared {
  name: string;
  /** The positions of the braces around its body. */
  start: number;
  end: number;
}

/** All named functions and classes of a module, at any depth. */
function declaredIn(node: unknown): Declared[] {
  if (Array.isArray(node)) return node.flatMap(declaredIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(declaredIn);
  if (isFunction(node)) return [{ name: node.id.name, ...node.body }, ...inside];
  if (isClass(node)) return [{ name: node.id.name, ...node.init.body }, ...inside];
  return inside;
}

interface Named {
  id: { name: string };
}

interface Body {
  body: { start: number; end: number };
}

const isOf = (node: unknown, type: string): node is object =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === type;

function isFunction(node: object): node is Named & Body {
  return isOf(node, 'FunctionDeclaration') && 'id' in node && node.id !== null;
}

/** `var Name = class { … }`, as React Router's own build writes classes. */
function isClass(node: object): node is Named & { init: Body } {
  return isOf(node, 'VariableDeclarator') && 'init' in node && isOf(node.init, 'ClassExpression');
}

/** Replaces the later ones first, so that the positions of the others stay valid. */
function replaceBodies(code: string, declared: readonly Declared[], bodies: Bodies): string {
  return declared
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (written, { name, start, end }) =>
        `${written.slice(0, start)}{${bodies[name]}}${written.slice(end)}`,
      code,
    );
}
