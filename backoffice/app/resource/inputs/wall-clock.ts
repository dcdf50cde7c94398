import { taipeiTime } from '#rules/dates.ts';

/** A moment in Taipei's local time, wherever the operator is: `2026-12-01 10:00:00`; null if there is none. */
export function toWallClock(moment: unknown): string | null {
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment))) return null;
  // A browser would take a text like 2026/2/30 for another day.
  if (!/^\d{4}-\d\d-\d\dT/.test(moment)) return null;
  return taipeiTime(new Date(moment));
}
