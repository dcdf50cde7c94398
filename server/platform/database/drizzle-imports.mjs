/**
 * Loaded before the server (`node --import`), so that Drizzle's files are found quickly. Node 26 parses the whole
 * `exports` of a package again for each file that is imported from it. Drizzle's `exports` are 170 kB and were parsed
 * hundreds of times, which took most of the processor time and made most of the garbage when the server was loaded.
 * With a Drizzle whose `exports` are short, this file can be removed.
 */
import { registerHooks } from 'node:module';

const inDrizzle = '/node_modules/drizzle-orm/';
const inPackages = '/node_modules/';
/**
 * The resolved modules of Drizzle that the shop imports, by specifier; they are the same for every importing file.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const found = new Map();

const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context;
    if (!conditions.includes('import')) return nextResolve(specifier, context);
    if (isFileOfDrizzle(specifier, parentURL)) {
      // Drizzle's package.json says "type": "module", which is valid for every .js file.
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

/** For a process whose Drizzle is bundled: what it loads is found as Node finds it, which is quicker. */
export const stopFinding = () => hooks.deregister();

/** @param {string} specifier @param {string} parentURL */
function isFileOfDrizzle(specifier, parentURL) {
  return parentURL.includes(inDrizzle) && /^\.\.?\/.*\.js$/.test(specifier);
}

/** @param {string} specifier */
function isDrizzle(specifier) {
  return specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/');
}
