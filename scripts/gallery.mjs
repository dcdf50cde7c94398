/** `npm run gallery`: shows the parts of the shop and of the back office with all their states. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/gallery/gallery.ts']);
