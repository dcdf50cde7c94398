import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebModule } from '#storefront/handler.ts';

export const storefrontRoot = resolve(import.meta.dirname, '../../storefront');
const serverBundle = resolve(storefrontRoot, 'build/server/index.js');

/** Loads the built storefront. If it was not built, throws an error that tells what to do. */
export async function loadBuiltStorefront(): Promise<WebModule> {
  if (!existsSync(serverBundle)) {
    throw new Error('The storefront is not built: run "npm run build" first.');
  }
  return import(pathToFileURL(serverBundle).href);
}
