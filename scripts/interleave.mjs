/** `npm run interleave -- [30m] [actions]`: runs pairs of actions at once, their messages in random orders. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  'scripts/trials/run.ts',
  'interleave',
  ...process.argv.slice(2),
]);
