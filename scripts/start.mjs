/** `npm start`: starts the shop with everything it needs, from a fresh clone or again. */

import { nodeOptions, serverEnvironment } from '../server/node-options.mjs';
import { isBuilt } from '../server/program/file-fingerprints.mjs';
import { buildInBackground } from './build-in-background.mjs';
import { prepare, projectRoot, run } from './launch.mjs';

const node = await prepare({ development: false });
const built = isBuilt(projectRoot, 'storefront')
  ? 0
  : await run(node, ['scripts/build.ts', '--if-stale', 'storefront']);
process.exitCode = built || (await serve());

/**
 * Runs the server to its end. Parts that only later visits and starts need are built while the shop is already
 * open.
 */
async function serve() {
  const ended = new AbortController();
  const code = await run(node, [...nodeOptions, 'server/main.mjs'], {
    env: { NODE_ENV: 'production', ...serverEnvironment },
    whenReady: () => void buildInBackground(node, ['backoffice', 'server'], ended.signal),
  });
  ended.abort();
  return code;
}
