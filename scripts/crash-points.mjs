/** `npm run crash-points -- [30m] [actions]`: interrupts each action at each of its messages to PostgreSQL. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), [
  'scripts/trials/run.ts',
  'crash-points',
  ...process.argv.slice(2),
]);
