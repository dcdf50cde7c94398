/** `npm test`: every test; `npm test -- unit` and `npm test -- browser` run one half, `npm test -- <path>` one file. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/test.ts', ...process.argv.slice(2)]);
