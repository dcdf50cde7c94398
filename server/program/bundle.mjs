/** Finds the bundle of the last build. Plain JavaScript for the same reason as `main.mjs`. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areUnchanged } from './file-fingerprints.mjs';

/**
 * @typedef {object} Bundle The record of a build in `server/build/bundle.json`.
 * @property {string} folder The folder below `server/build` with the bundle's modules.
 * @property {Record<string, string>} inputs The states of its source files. Empty in a packed shop, whose code
 * never changes.
 * @property {string} [release] A hash of its modules: the same wherever the same sources were built.
 */

const projectRoot = resolve(import.meta.dirname, '../..');
export const bundles = 'server/build';
export const bundleRecord = `${bundles}/bundle.json`;

/**
 * The record of the last bundle; undefined if none was made.
 * @param {string} root
 * @returns {Bundle | undefined}
 */
export function lastBundle(root) {
  try {
    return JSON.parse(readFileSync(join(root, bundleRecord), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The name of what runs here, for people and metrics: the version, and with a fresh bundle the hash of its modules.
 * @param {string} version
 * @param {string} [root]
 */
export function releaseName(version, root = projectRoot) {
  const bundle = lastBundle(root);
  const isFresh = bundle && areUnchanged(root, bundle.inputs);
  return isFresh && bundle.release ? `${version}+${bundle.release}` : version;
}

/**
 * The first module of the bundle; undefined if there is none, or if one of its source files has changed since.
 * @param {string} [root]
 */
export function freshBundle(root = projectRoot) {
  const bundle = lastBundle(root);
  if (!bundle || !areUnchanged(root, bundle.inputs)) return undefined;
  return pathToFileURL(join(root, bundles, bundle.folder, 'start.js'));
}
