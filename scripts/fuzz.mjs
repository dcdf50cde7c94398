/** `npm run fuzz -- 30m [targets]`: tries the readers of strangers' bytes with made inputs until the time is over. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/fuzz/fuzz.ts', ...process.argv.slice(2)]);
