/** `npm run own-key`: changes the shop's own key and ends. */
import { quickStart } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [
  ...quickStart,
  'server/own-key.ts',
  ...process.argv.slice(2),
]);
