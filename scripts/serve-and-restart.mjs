/** Runs the server for `npm run dev`, and starts it again after each saved source. */
import { quickStart } from '../server/node-options.mjs';
import { run, stopSignals } from './launch.mjs';
import { isSource, watchRooms } from './watch-rooms.mjs';

let isAskedToStop = false;
let saved = Promise.withResolvers();
let stop = new AbortController();

/** @param {string} path */
const isOfServer = (path) => isSource(path) && !/\.test\.ts$/.test(path);

const end = () => {
  isAskedToStop = true;
  saved.resolve(undefined);
};
for (const signal of stopSignals) process.once(signal, end);
watchRooms(['server', 'contract', 'rules', 'sandbox'], isOfServer, () => {
  saved.resolve(undefined);
  stop.abort();
});

while (!isAskedToStop) {
  saved = Promise.withResolvers();
  stop = new AbortController();
  const code = await run(
    process.execPath,
    // React Router's development build.
    [...quickStart, '--conditions=development', 'server/main.mjs'],
    { env: { NODE_ENV: 'development', DRAIN_SECONDS: '0' }, stop: stop.signal },
  );
  if (!isAskedToStop && !stop.signal.aborted) {
    console.error(`The server has ended (${code}). It starts again when a file is saved.`);
    await saved.promise;
  }
}
process.exit();
