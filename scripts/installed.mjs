import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 */

/**
 * Whether node_modules holds what package-lock.json wants, by npm's own record of what it put there.
 * @param {string} projectRoot
 */
export function requiredPackagesPresent(projectRoot) {
  const installed = lockPackages(join(projectRoot, 'node_modules/.package-lock.json'));
  const wanted = lockPackages(join(projectRoot, 'package-lock.json'));
  return installed !== undefined && wanted !== undefined && satisfies(installed, wanted);
}

/**
 * Optional packages of other platforms stay away; everything else must be there, in the same version.
 * @param {LockPackages} installed
 * @param {LockPackages} wanted
 */
export function satisfies(installed, wanted) {
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true; // the project itself
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} path
 * @returns {LockPackages | undefined}
 */
function lockPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined; // missing or half written: npm ci puts it right
  }
}
