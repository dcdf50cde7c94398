import { run, stopSignals } from './launch.mjs';

/**
 * Builds the back office, if its sources have changed, in a process that gives way to all other work. A failure is printed
 * and ends nothing else.
 * @param {string} node
 * @param {AbortSignal} stop
 */
export async function buildBackOffice(node, stop) {
  let isAskedToStop = false;
  for (const signal of stopSignals) {
    process.once(signal, () => {
      isAskedToStop = true;
    });
  }
  const code = await run(node, ['scripts/build.ts', '--if-stale', 'backoffice'], {
    inBackground: true,
    stop,
  });
  if (code === 0 || stop.aborted || isAskedToStop) return;
  console.error('The back office cannot be built: /admin stays closed. The reason is above.');
}
