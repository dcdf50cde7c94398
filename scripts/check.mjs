/** `npm run check`: every gate that a change must pass. */
import { quickStart } from '../server/node-options.mjs';
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  ...quickStart,
  'scripts/check.ts',
  ...process.argv.slice(2),
]);
