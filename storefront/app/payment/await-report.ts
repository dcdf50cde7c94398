/** Milliseconds between two calls of `poll`, and the number of calls: about half a minute in all. */
const pace = 3000;
const mostPolls = 10;

/**
 * Calls `poll` repeatedly until it has found the report of a payment, for half a minute at most. Then it calls back
 * once and tells whether there is a report. Returns a function that stops it.
 */
export function awaitReport(poll: () => Promise<boolean>, onEnd: (hasReport: boolean) => void) {
  let polls = 0;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  async function next() {
    polls += 1;
    const hasReport = await poll().catch(() => false);
    if (isStopped) return;
    if (hasReport || polls >= mostPolls) onEnd(hasReport);
    else timer = setTimeout(() => void next(), pace);
  }
  timer = setTimeout(() => void next(), pace);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
