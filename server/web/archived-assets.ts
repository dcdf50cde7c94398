import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const archive = resolve(import.meta.dirname, '../../assets-archive');

/**
 * Folders with the scripts and styles of earlier releases, newest first, for pages that a shopper still has open.
 * Only a packed shop has them; `scripts/image/keep-assets.ts` makes them.
 */
export function archivedAssets(room: 'storefront' | 'backoffice', folder = archive): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((release) => join(folder, release, room))
    .filter((path) => existsSync(path));
}
