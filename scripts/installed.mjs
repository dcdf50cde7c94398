import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 * peer?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 */

/**
 * Whether node_modules contains the packages of package-lock.json, by npm's own record of its installation. Without
 * `development`, the packages of tests and checks may be missing.
 * @param {string} projectRoot
 * @param {{ development?: boolean }} [options]
 */
export function requiredPackagesPresent(projectRoot, { development = true } = {}) {
  const installed = lockPackages(recordOf(projectRoot));
  const wanted = lockPackages(join(projectRoot, 'package-lock.json'));
  return (
    installed !== undefined && wanted !== undefined && satisfies(installed, wanted, { development })
  );
}

/**
 * Whether packages of tests and checks are installed, so that somebody develops here.
 * @param {string} projectRoot
 */
export function developmentPackagesPresent(projectRoot) {
  return Object.values(lockPackages(recordOf(projectRoot)) ?? {}).some(({ dev }) => dev);
}

/**
 * Optional packages of other platforms may be missing; without `development`, those of tests and checks may be too.
 * All others must be there in the same version.
 * @param {LockPackages} installed
 * @param {LockPackages} wanted
 * @param {{ development?: boolean }} [options]
 */
export function satisfies(installed, wanted, { development = true } = {}) {
  return Object.entries(wanted).every(
    ([path, { version, integrity, dev, optional, devOptional }]) => {
      if (path === '') return true; // the project itself
      const found = installed[path];
      if (!found) return Boolean(optional || devOptional || (dev && !development));
      return found.version === version && found.integrity === integrity;
    },
  );
}

/** @param {string} projectRoot */
const recordOf = (projectRoot) => join(projectRoot, 'node_modules/.package-lock.json');

/**
 * @param {string} path
 * @returns {LockPackages | undefined}
 */
function lockPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined; // missing or incomplete: npm ci repairs it
  }
}
