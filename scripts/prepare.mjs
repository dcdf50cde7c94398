/**
 * Installs what tests, checks and measurements need, if that is missing; npm runs this before commands without a
 * launcher.
 */
import { prepare } from './launch.mjs';

await prepare();
