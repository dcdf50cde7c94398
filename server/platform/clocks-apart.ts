/**
 * Milliseconds by which the clocks of two copies may differ. A claim that one copy makes until a moment lasts longer by
 * that, so that a copy whose clock is ahead does not take it for abandoned and do the same work at another host again.
 */
export const clocksApart = 10 * 60_000;
