export interface WhichTests {
  /** The arguments for Vitest; undefined if no unit test runs. */
  unit?: string[];
  /** The arguments for Playwright. */
  browser?: string[];
}

/**
 * The tests that the arguments of `npm test` ask for. Without arguments all run, after `unit` or `browser` one half,
 * and after a path the half to which it belongs. Further arguments choose within the half. Undefined for other words.
 */
export function whichTests([first, ...rest]: readonly string[]): WhichTests | undefined {
  if (first === undefined) return { unit: [], browser: [] };
  if (first === 'unit') return { unit: rest };
  if (first === 'browser') return { browser: rest };
  if (/\.spec\.ts(:\d+)?$/.test(first)) return { browser: [first, ...rest] };
  if (/\/|\.test\.tsx?$/.test(first)) return { unit: [first, ...rest] };
  return undefined;
}
