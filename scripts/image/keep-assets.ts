import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The number of earlier releases whose scripts and styles a packed shop serves besides its own. */
const earlierReleases = 3;
const archive = 'assets-archive';

/**
 * Copies the scripts and styles of the release in `previous`, and the older ones that it contains, into the packed
 * shop in `to`. Pages that shoppers opened before the release still request them. A folder without a packed shop
 * adds nothing.
 */
export function keepAssets(previous: string, to: string): void {
  for (const room of ['storefront', 'backoffice']) {
    const assets = join(previous, room, 'build/client/assets');
    if (existsSync(assets)) copy(assets, join(to, archive, '1', room));
  }
  for (let release = 1; release < earlierReleases; release++) {
    const older = join(previous, archive, String(release));
    if (existsSync(older)) copy(older, join(to, archive, String(release + 1)));
  }
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}
