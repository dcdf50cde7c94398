import type { Log } from '../log.ts';

/**
 * Milliseconds for which further errors are only counted. While PostgreSQL is away each queue has one error a second.
 */
const quiet = 30_000;

/**
 * Answers a function that logs errors of the queues: the first at once, later ones at most every 30 seconds, with the
 * number of errors in between.
 */
export function reportTrouble(
  log: Log,
  now: () => number = () => performance.now(),
): (trouble: unknown) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (trouble) => {
    if (now() - lastAt < quiet) {
      leftOut++;
      return;
    }
    log.warn({ error: errorOf(trouble), leftOut }, 'jobs: trouble with the queue');
    lastAt = now();
    leftOut = 0;
  };
}

/** Answers the error itself. pg-boss emits a plain object with the fields of the error and the queue. */
function errorOf(trouble: unknown): unknown {
  if (trouble instanceof Error || typeof trouble !== 'object' || trouble === null) return trouble;
  const { message = 'unknown', code, queue } = trouble as Record<string, unknown>;
  return Object.assign(new Error(String(message)), { code, queue });
}
