/** Letters for each unit that came back (G-179). Not everybody who asked still buys. */
const noticesPerUnit = 3;

/** Hours after which the units that are left bring the next wave (G-235). */
export const hoursBetweenWaves = 24;

interface Wave {
  /** Units that can be bought now. */
  units: number;
  /** Letters about the product, and combinations with it, within the last 24 hours. */
  noticesLately: number;
  /** Recipients who wait. */
  waiting: number;
}

/**
 * How many recipients get their letter now. Three letters for each unit are the limit of any 24 hours: units that
 * come back meanwhile bring more letters at once, and units that are left bring the next wave after 24 hours.
 */
export function sizeOfWave({ units, noticesLately, waiting }: Wave): number {
  const allowed = Math.max(units, 0) * noticesPerUnit - Math.max(noticesLately, 0);
  return Math.max(0, Math.min(allowed, waiting));
}
