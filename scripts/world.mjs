/** `npm run world -- 30m [--seed N]`: lives through worlds of shoppers, operators and hosts until the time is over. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  '--import=./server/platform/database/drizzle-imports.mjs',
  'scripts/world/world.ts',
  ...process.argv.slice(2),
]);
