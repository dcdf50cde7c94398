export interface Countdown {
  /** Pauses the countdown for a reason, e.g. the pointer on the toast. */
  hold(reason: string): void;
  /** Continues with the remaining time once there is no reason to pause. */
  release(reason: string): void;
  /** Ends without calling `end`. */
  stop(): void;
}

/** Calls `end` after `milliseconds` without pauses. */
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
