/** Bytes that V8 takes for an object, a list or a text besides what is in them, and for each field or number. */
const around = 24;
const each = 8;

/** About how many bytes of memory a value of JSON takes: for a cache, which has to count and need not be exact. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return around + 2 * value.length;
  if (typeof value !== 'object' || value === null) return each;
  let size = around;
  for (const inner of Object.values(value)) size += each + roughSize(inner);
  return size;
}
