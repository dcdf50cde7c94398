/**
 * Loaded before the server (`node --import`), so that Drizzle is found quickly. Node 26 parses a package's whole `exports`
 * again whenever it looks for one of its files or for the package itself; Drizzle's are 170 kB, looked at hundreds of
 * times, which was most of the processor time and of the garbage of loading the server. A Drizzle with short `exports`
 * needs this file no more.
 */
import { registerHooks } from 'node:module';

const inDrizzle = '/node_modules/drizzle-orm/';
const inPackages = '/node_modules/';
/**
 * What the shop imports of Drizzle, the same wherever it is imported.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const found = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context;
    if (!conditions.includes('import')) return nextResolve(specifier, context);
    if (isFileOfDrizzle(specifier, parentURL)) {
      // As its package.json says ("type": "module") of every .js file.
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!isDrizzle(specifier) || parentURL.includes(inPackages)) {
      return nextResolve(specifier, context);
    }
    const resolved = found.get(specifier) ?? nextResolve(specifier, context);
    found.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  },
});

/** @param {string} specifier @param {string} parentURL */
function isFileOfDrizzle(specifier, parentURL) {
  return parentURL.includes(inDrizzle) && /^\.\.?\/.*\.js$/.test(specifier);
}

/** @param {string} specifier */
function isDrizzle(specifier) {
  return specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/');
}
