import { run, stopSignals } from './launch.mjs';

const failures = {
  backoffice: 'The back office cannot be built: /admin stays closed. The reason is above.',
  server: 'The server cannot be bundled: it starts from its sources, later. The reason is above.',
};

/**
 * Builds the rooms that a running shop can do without, each if its sources have changed, in a process with the
 * lowest priority. A failure is printed and stops nothing else.
 * @param {string} node
 * @param {(keyof typeof failures)[]} rooms
 * @param {AbortSignal} stop
 */
export async function buildInBackground(node, rooms, stop) {
  let isAskedToStop = false;
  for (const signal of stopSignals) {
    process.once(signal, () => {
      isAskedToStop = true;
    });
  }
  for (const room of rooms) {
    const code = await run(node, ['scripts/build.ts', '--if-stale', room], {
      inBackground: true,
      stop,
    });
    if (stop.aborted || isAskedToStop) return;
    if (code !== 0) console.error(failures[room]);
  }
}
