/**
 * Whether a measured text meets its goal: each number that it begins with, or the percentile that the goal names.
 * Undefined for a goal in words.
 */
export function isMet(goal: string, measured: string): boolean | undefined {
  if (goal === '0 contradictions') return measured.endsWith(' 0 contradictions');
  if (/^\d+$/.test(goal)) return numbersOf(measured).every((value) => value === Number(goal));
  const [, percentile, sign, bounds] =
    /^(?:(p\d+) )?([≥≤]) (\d[\d.,]*(?:; \d[\d.,]*)*)/.exec(goal) ?? [];
  if (bounds === undefined) return undefined;
  const wanted = bounds.split('; ').map(numberOf);
  const found = numbersOf(measured, goal.includes('×') ? undefined : percentile);
  if (found.length === 0) return undefined;
  return found.every((value, at) => {
    const bound = wanted[at] ?? wanted[0] ?? Number.NaN;
    return sign === '≥' ? value >= bound : value <= bound;
  });
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** 245/s (4.1 ms): 245. median 0.4, p95 1: 0.4. 0.89, 0.99, 1.07 s: all three. 10 ms, p95 15 ms: 10, or 15 as its p95. */
function numbersOf(measured: string, percentile?: string): number[] {
  const text = percentile
    ? (measured.split(`${percentile} `)[1] ?? '')
    : measured.replace(/^median /, '');
  const [list = ''] =
    /^\d[\d.]*(?:,\d{3})*(?:(?:, |; | and )\d[\d.]*(?:,\d{3})*)*/.exec(text) ?? [];
  const all = list
    .split(/, |; | and /)
    .filter(Boolean)
    .map(numberOf);
  return percentile ? all.slice(0, 1) : all;
}
