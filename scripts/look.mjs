/** `npm run look`: whether people and programs see the same as before; see look/look.ts. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/look/look.ts', ...process.argv.slice(2)]);
