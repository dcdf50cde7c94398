/** `npm run erasures:again`: carries erasures out again after a restore and ends. */
import { quickStart } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [
  ...quickStart,
  'server/erasures.ts',
  ...process.argv.slice(2),
]);
