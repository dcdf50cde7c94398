/** `npm run jobs:prune`: deletes schedules of earlier releases and ends. */
import { quickStart } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [...quickStart, 'server/prune-jobs.ts']);
