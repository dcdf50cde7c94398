/**
 * `npm run drills`: rehearsed failures; `npm run drills -- NAME` runs one. npm passes no SIGTERM on, so this launcher
 * ends the drill with everything that it has begun.
 */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  '--import=./server/platform/database/drizzle-imports.mjs',
  'bench/drills/run.ts',
  ...process.argv.slice(2),
]);
