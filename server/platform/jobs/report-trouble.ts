import type { Log } from '../log.ts';

/** Milliseconds for which further troubles are only counted: each of the queues has one a second while PostgreSQL is away. */
const quiet = 30_000;

/** Logs that the queues cannot be read: at once, then at most every 30 seconds with the number of those left out. */
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

/** What pg-boss emits is a plain object made from the error, with the queue. */
function errorOf(trouble: unknown): unknown {
  if (trouble instanceof Error || typeof trouble !== 'object' || trouble === null) return trouble;
  const { message = 'unknown', code, queue } = trouble as Record<string, unknown>;
  return Object.assign(new Error(String(message)), { code, queue });
}
