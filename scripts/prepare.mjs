/**
 * Installs the packages of tests, checks and measurements if they are missing; npm runs this before commands
 * without a launcher.
 */
import { prepare } from './launch.mjs';

await prepare();
