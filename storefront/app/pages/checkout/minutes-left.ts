const minute = 60_000;

/** Minutes until `instant`, rounded up. 0 if it has passed. */
export function minutesLeft(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / minute));
}
