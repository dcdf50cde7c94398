/** Watches the sources of rooms. */
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { projectRoot } from './launch.mjs';

/** An editor writes one file in several steps, and a switch of branches writes many files. */
const quiet = 60;

/**
 * Whether the path is that of a source, not of a file that a build, an installation or the compiler has written.
 * @param {string} path
 */
export function isSource(path) {
  return (
    /\.(?:[cm]?[jt]s|tsx|json)$/.test(path) &&
    !/(?:^|[\\/])(?:build|node_modules|\.react-router)[\\/]/.test(path)
  );
}

/**
 * A function that starts `run`, which is never under way twice: however often it is called during a run, one more
 * run follows.
 * @param {() => Promise<unknown>} run
 */
export function oneAtATime(run) {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await run();
      }
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Calls `onSaved` once for files that are saved together. `counts` chooses among the paths within a room. Returns a
 * function that ends the watching.
 * @param {readonly string[]} rooms
 * @param {(path: string) => boolean} counts
 * @param {() => void} onSaved
 * @returns {() => void}
 */
export function watchRooms(rooms, counts, onSaved) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watchers = rooms.map((room) =>
    watch(resolve(projectRoot, room), { recursive: true }, (_, path) => {
      if (!path || !counts(path)) return;
      clearTimeout(timer);
      timer = setTimeout(onSaved, quiet);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
