export interface Countdown {
  /** A reason to stop at what is left, e.g. the pointer on the toast. */
  hold(reason: string): void;
  /** Goes on with what is left once no reason holds it. */
  release(reason: string): void;
  /** Ends without calling. */
  stop(): void;
}

/** Calls `end` after `milliseconds` during which nothing holds the countdown. */
export function startCountdown(milliseconds: number, end: () => void): Countdown {
  const reasons = new Set<string>();
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function pause() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - startedAt;
  }
  function go() {
    startedAt = performance.now();
    timer = setTimeout(end, left);
  }
  go();
  return {
    hold(reason) {
      reasons.add(reason);
      pause();
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) go();
    },
    stop: pause,
  };
}
