/** `npm run media:move`: copies pictures into the configured store and ends. */
import { quickStart } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [...quickStart, 'server/move-media.ts']);
