/** `npm run dev`: the server restarts when its code changes; Vite updates the open page when the storefront changes. */
import { buildInBackground } from './build-in-background.mjs';
import { prepare, run } from './launch.mjs';

const node = await prepare();
/** The end of the channel tells the other process that this one has ended, even if it was killed. */
const withChannel = () => {};
const ended = new AbortController();
void buildInBackground(node, ['backoffice'], ended.signal);
process.exitCode = await run(
  node,
  [
    // React Router's development build.
    '--conditions=development',
    'scripts/dev/serve.ts',
  ],
  { env: { NODE_ENV: 'development' }, withChannel },
);
ended.abort();
