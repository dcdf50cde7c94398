/** `npm start`: starts the shop with everything it needs, from a fresh clone or again. */

import { nodeOptions, serverEnvironment } from '../server/node-options.mjs';
import { isBuilt } from '../server/program/file-fingerprints.mjs';
import { buildInBackground } from './build-in-background.mjs';
import { prepare, projectRoot, run, secondsSince, stopSignals } from './launch.mjs';

const node = await prepare({ development: false });
const built = isBuilt(projectRoot, 'storefront') ? 0 : await buildStorefront();
process.exitCode = built || (await serve());

async function buildStorefront() {
  console.log('Building the pages of the shop …');
  const since = performance.now();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const signal of stopSignals) process.on(signal, stop);
  const code = await run(node, ['scripts/build.ts', '--if-stale', 'storefront']);
  for (const signal of stopSignals) process.off(signal, stop);
  if (isStopped) console.log('Stopped before the pages were built. The next start builds them.');
  else if (code === 0) console.log(`Built in ${secondsSince(since)} s`);
  return isStopped ? code || 130 : code;
}

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
