import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** How many earlier releases' scripts and styles a packed shop serves beside its own. */
const kept = 3;
const archive = 'assets-archive';

/**
 * Takes the scripts and styles of the release that `previous` holds into the packed shop in `to`, and those that it had kept
 * itself: pages that shoppers have open ask for them after the release. A folder without a packed shop adds nothing.
 */
export function keepAssets(previous: string, to: string): void {
  for (const room of ['storefront', 'backoffice']) {
    const assets = join(previous, room, 'build/client/assets');
    if (existsSync(assets)) copy(assets, join(to, archive, '1', room));
  }
  for (let release = 1; release < kept; release++) {
    const older = join(previous, archive, String(release));
    if (existsSync(older)) copy(older, join(to, archive, String(release + 1)));
  }
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}
