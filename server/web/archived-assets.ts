import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const archive = resolve(import.meta.dirname, '../../assets-archive');

/**
 * Folders with the scripts and styles of earlier releases, newest first, which a page that a shopper still has open asks for;
 * none outside of a packed shop. `scripts/image/keep-assets.ts` puts them there.
 */
export function archivedAssets(room: 'storefront' | 'backoffice', folder = archive): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((release) => join(folder, release, room))
    .filter((path) => existsSync(path));
}
