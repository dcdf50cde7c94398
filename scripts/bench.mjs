/**
 * `npm run bench -- NAME`: measurements. npm passes no SIGTERM on, so this launcher ends the measurement with
 * everything that it has begun.
 */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['bench/run.ts', ...process.argv.slice(2)]);
