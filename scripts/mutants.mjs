/** `npm run mutants -- [paths] [30m]`: changes the code a place at a time, and says which changes no test notices. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  'scripts/mutants/mutants.ts',
  ...process.argv.slice(2),
]);
