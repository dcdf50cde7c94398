/**
 * `npm run serve`: the server alone, for service managers: it installs nothing, builds nothing and writes nothing
 * below the code.
 */
import { nodeOptions, serverEnvironment } from '../server/node-options.mjs';
import { pinnedNode, run } from './launch.mjs';

process.exitCode = await run(pinnedNode(), [...nodeOptions, 'server/main.mjs'], {
  env: {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...serverEnvironment,
  },
});
