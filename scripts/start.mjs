/** `npm start`: the shop with everything it needs, from a fresh clone or again. */
import { nodeOptions } from '../server/node-options.mjs';
import { prepare, run } from './launch.mjs';

const node = await prepare();
const built = await run(node, ['scripts/build.ts', '--if-stale']);
process.exitCode =
  built ||
  (await run(node, [...nodeOptions, 'server/main.ts'], { env: { NODE_ENV: 'production' } }));
