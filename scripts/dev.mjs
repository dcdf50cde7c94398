/** `npm run dev`: the server restarts when its code changes; Vite updates the open page when the storefront changes. */
import { quickStart } from '../server/node-options.mjs';
import { buildInBackground } from './build-in-background.mjs';
import { prepare, run } from './launch.mjs';

const watched = ['server', 'contract', 'rules', 'sandbox'];
const node = await prepare();
const ended = new AbortController();
void buildInBackground(node, ['backoffice'], ended.signal);
process.exitCode = await run(
  node,
  // React Router's development build; `--watch` alone would restart forever because of files that Vite writes.
  [
    ...quickStart,
    '--conditions=development',
    ...watched.map((room) => `--watch-path=${room}`),
    'server/main.mjs',
  ],
  { env: { NODE_ENV: 'development', DRAIN_SECONDS: '0' } },
);
ended.abort();
