/** `npm start`: the shop with everything it needs, from a fresh clone or again. */
import { nodeOptions } from '../server/node-options.mjs';
import { prepare, run } from './launch.mjs';

const node = await prepare();
const built = await run(node, ['scripts/build.ts', '--if-stale']);
// The test-only calls are refused in production, so asking for them changes the default.
const mode = process.env.TEST_MODE === '1' ? process.env.NODE_ENV || 'test' : 'production';
process.exitCode =
  built || (await run(node, [...nodeOptions, 'server/main.ts'], { env: { NODE_ENV: mode } }));
