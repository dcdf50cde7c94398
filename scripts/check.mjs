/** `npm run check`: every gate that a change must pass. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/check.ts', ...process.argv.slice(2)]);
