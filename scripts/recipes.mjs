/** `npm run recipes`: carries out the recipes of docs/recipes.md in a scratch tree. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  'scripts/recipes/carry-out.ts',
  ...process.argv.slice(2),
]);
