/** Bytes that V8 takes for an object, an array or a string besides its content, and for each field or number. */
const around = 24;
const each = 8;

/** Estimates how many bytes of memory a JSON value takes. A cache needs no exact number. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return around + 2 * value.length;
  if (typeof value !== 'object' || value === null) return each;
  let size = around;
  for (const inner of Object.values(value)) size += each + roughSize(inner);
  return size;
}
