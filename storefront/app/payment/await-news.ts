/** Milliseconds between looks, and how many looks: about half a minute in all. */
const pace = 3000;
const mostLooks = 10;

/**
 * Looks again and again for news of a payment until `look` has some; then, or when nothing has come in half a minute,
 * says so once. Answers how to stop.
 */
export function awaitNews(look: () => Promise<boolean>, onEnd: (hasNews: boolean) => void) {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  async function next() {
    looks += 1;
    const hasNews = await look().catch(() => false);
    if (isStopped) return;
    if (hasNews || looks >= mostLooks) onEnd(hasNews);
    else timer = setTimeout(() => void next(), pace);
  }
  timer = setTimeout(() => void next(), pace);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
