import { Session } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../command.ts';

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

interface TakenCoverage {
  result: { url: string; functions: { ranges: Range[] }[] }[];
}

const root = pathToFileURL(`${projectRoot}/`).href;
/** The code that tries inputs is not tried itself. */
const own = new RegExp(`^${RegExp.escape(`${root}scripts/fuzz/`)}[\\w-]+\\.ts`);

/** For each character of a function: 1 if it belongs to a part that did not run. */
type LeftOut = Uint8Array;

/**
 * Watches which parts of the functions run, by V8's own counters (Chrome DevTools Protocol,
 * Profiler.takePreciseCoverage). Only the code of the project and of its packages counts.
 */
export function watchCode() {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const reached = new Map<string, LeftOut>();

  function take(): Map<string, LeftOut> {
    const ran = new Map<string, LeftOut>();
    session.post('Profiler.takePreciseCoverage', (_, taken) => {
      for (const { url, functions } of (taken as unknown as TakenCoverage).result) {
        if (!url.startsWith(root) || own.test(url)) continue;
        for (const { ranges } of functions) noteFunction(ran, url, ranges);
      }
    });
    return ran;
  }

  return {
    /** Forgets what has run since the last call of `take` or `begin`. */
    begin: () => void take(),
    /** What has run since then. */
    take,
    /** Whether some of this is reached for the first time. */
    isNew: (ran: ReadonlyMap<string, LeftOut>) =>
      [...ran].some(([name, left]) => {
        const before = reached.get(name);
        return !before || left.some((isLeft, at) => !isLeft && before[at]);
      }),
    /** Notes that this is reached. */
    add(ran: ReadonlyMap<string, LeftOut>) {
      for (const [name, left] of ran) {
        const before = reached.get(name);
        reached.set(name, before ? before.map((was, at) => was && (left[at] ?? 0)) : left);
      }
    },
    /** How many functions are reached. */
    functions: () => reached.size,
    end: () => session.disconnect(),
  };
}

/** Notes the parts of a function that ran. The ranges are nested, outer ones first. */
function noteFunction(ran: Map<string, LeftOut>, url: string, ranges: readonly Range[]): void {
  const [whole] = ranges;
  if (!whole || whole.count === 0) return;
  const start = whole.startOffset;
  const left = new Uint8Array(whole.endOffset - start);
  for (const { startOffset, endOffset, count } of ranges) {
    left.fill(count === 0 ? 1 : 0, startOffset - start, endOffset - start);
  }
  ran.set(`${url}:${start}`, left);
}
