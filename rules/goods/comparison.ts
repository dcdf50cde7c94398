/** A comparison is of two or three products (G-206). */
export const fewestCompared = 2;
export const mostCompared = 3;

const list = /^\d{1,9}(,\d{1,9})*$/;
export type ComparedIds =
  | { kind: 'ids'; ids: number[] }
  /** How many different products the address names; 0 if it is not a list of ids. */
  | { kind: 'refused'; given: number };

/**
 * The products that an address names, each once: `1,2,3`, or several parameters as a plain form sends them. Refused are
 * lists of fewer than two or more than three.
 */
export function readComparedIds(parameters: readonly string[]): ComparedIds {
  const text = parameters.filter(Boolean).join(',');
  if (!list.test(text)) return { kind: 'refused', given: 0 };
  const ids = [...new Set(text.split(',').map(Number))].filter((id) => id > 0);
  const isFair = ids.length >= fewestCompared && ids.length <= mostCompared;
  return isFair ? { kind: 'ids', ids } : { kind: 'refused', given: ids.length };
}

/** The address of a comparison. */
export function comparePath(ids: readonly number[]): string {
  return `/compare?ids=${ids.join(',')}`;
}
