/** Milliseconds between two calls of `look`, and the number of calls: about half a minute in all. */
const pace = 3000;
const mostLooks = 10;

/**
 * Calls `look` repeatedly until it has found the report of a payment, for half a minute at most. Then it calls back
 * once and tells whether there is a report. Returns a function that stops it.
 */
export function awaitReport(look: () => Promise<boolean>, onEnd: (hasReport: boolean) => void) {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  async function next() {
    looks += 1;
    const hasReport = await look().catch(() => false);
    if (isStopped) return;
    if (hasReport || looks >= mostLooks) onEnd(hasReport);
    else timer = setTimeout(() => void next(), pace);
  }
  timer = setTimeout(() => void next(), pace);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
