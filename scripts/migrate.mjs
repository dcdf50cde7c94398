/** `npm run migrate`: brings the schema up to date and ends. */
import { quickStart } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [...quickStart, 'server/migrate.ts']);
