/** `npm run data:export` and `npm run data:import`: a shop's data from one PostgreSQL into another. */
import { quickStart } from '../server/node-options.mjs';
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare({ development: false }), [
  ...quickStart,
  'server/data.ts',
  ...process.argv.slice(2),
]);
