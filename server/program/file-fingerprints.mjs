/** Tells without reading them whether files are as they were. Plain JavaScript: `npm start` begins on Node 20. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, string>} States Paths from the root, each with what `stateOf` said. */

/**
 * Changes with every change of a file, and with every file that a folder gains or loses.
 * @param {string} path
 */
export function stateOf(path) {
  const { mtimeMs, ctimeMs, size } = statSync(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 * @returns {States}
 */
export const statesOf = (root, paths) =>
  Object.fromEntries(paths.map((path) => [path, stateOf(join(root, path))]));

/**
 * Whether all files are there and in these states.
 * @param {string} root
 * @param {States} states
 */
export function areUnchanged(root, states) {
  try {
    return Object.entries(states).every(([path, state]) => stateOf(join(root, path)) === state);
  } catch {
    return false; // one is gone
  }
}

/**
 * Whether a room's sources are what its last build was made of. If not, only their contents tell whether it must be built.
 * @param {string} root
 * @param {string} room
 */
export function isBuilt(root, room) {
  try {
    return areUnchanged(root, JSON.parse(readFileSync(join(root, builtFrom(room)), 'utf8')));
  } catch {
    return false; // never built, or half of it
  }
}

/**
 * The states of the sources, beside the build.
 * @param {string} room
 */
export const builtFrom = (room) => `${room}/build/built-from.json`;
