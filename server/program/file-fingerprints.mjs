/** Tells whether files have changed, without reading them. Plain JavaScript: `npm start` begins on Node 20. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, string>} States The state (`stateOf`) of each path, which is relative to the root. */

/**
 * Answers a text that changes with every change of a file, and with every file that is added to or removed from a
 * folder.
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
 * Whether all files exist and still have these states.
 * @param {string} root
 * @param {States} states
 */
export function areUnchanged(root, states) {
  try {
    return Object.entries(states).every(([path, state]) => stateOf(join(root, path)) === state);
  } catch {
    return false; // a file is gone
  }
}

/**
 * Whether a room's last build was made of its present sources, judged by the states of the files. If false, compare
 * the contents.
 * @param {string} root
 * @param {string} room
 */
export function isBuilt(root, room) {
  try {
    return areUnchanged(root, JSON.parse(readFileSync(join(root, builtFrom(room)), 'utf8')));
  } catch {
    return false; // never built, or only in part
  }
}

/**
 * The path of the file beside the build with the states of its sources.
 * @param {string} room
 */
export const builtFrom = (room) => `${room}/build/built-from.json`;
