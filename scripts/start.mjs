/** `npm start`: the shop with everything it needs, from a fresh clone or again. */
import { nodeOptions } from '../server/node-options.mjs';
import { buildBackOffice } from './build-back-office.mjs';
import { prepare, run } from './launch.mjs';

const node = await prepare();
const built = await run(node, ['scripts/build.ts', '--if-stale', 'storefront']);
process.exitCode = built || (await serve());

/** Runs the server to its end. The back office is built while shoppers are served already. */
async function serve() {
  const ended = new AbortController();
  const code = await run(node, [...nodeOptions, 'server/main.ts'], {
    env: { NODE_ENV: 'production' },
    whenReady: () => void buildBackOffice(node, ended.signal),
  });
  ended.abort();
  return code;
}
