/** `npm run explore -- 30m [files]`: tries new seeds in the property and model tests until the time is over. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  'scripts/explore/explore.ts',
  ...process.argv.slice(2),
]);
