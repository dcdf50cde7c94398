/** Installs what tests, checks and measurements need, if it is missing; npm runs it before commands without a launcher. */
import { prepare } from './launch.mjs';

await prepare();
