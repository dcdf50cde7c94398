/**
 * Measurements of real page loads as histograms: each value is counted in the class of values up to a bound. So the
 * database holds no single load, and the 75th percentile is known as exactly as the classes are narrow.
 */

/** The measures: LCP and INP in milliseconds, CLS in thousandths. */
export const vitals = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof vitals)[number];

/**
 * The upper bounds of the classes. The goals are among them, so that a value is never on the wrong side of its goal.
 */
export const vitalBounds: Readonly<Record<Vital, readonly number[]>> = {
  LCP: [
    100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 1_200, 1_300, 1_400, 1_500, 1_750,
    2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 20_000, 60_000,
  ],
  INP: [
    8, 16, 24, 32, 40, 48, 56, 60, 64, 72, 80, 96, 120, 160, 200, 250, 300, 400, 500, 750, 1_000,
    2_000, 5_000, 60_000,
  ],
  CLS: [0, 1, 2, 5, 10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 250, 500, 1_000, 10_000],
};

/** The bound of the class of a value; values above the last bound are in the last class. */
export function boundOf(vital: Vital, value: number): number {
  const bounds = vitalBounds[vital];
  return bounds.find((bound) => value <= bound) ?? bounds.at(-1) ?? 0;
}
