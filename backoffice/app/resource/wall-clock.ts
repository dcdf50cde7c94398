import { toWireInstant } from '#rules/dates.ts';

/** A moment in Taipei's local time, wherever the operator is: `2026-12-01 10:00:00`; null if there is none. */
export function toWallClock(moment: unknown): string | null {
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment))) return null;
  return toWireInstant(new Date(moment)).slice(0, 19).replace('T', ' ');
}
