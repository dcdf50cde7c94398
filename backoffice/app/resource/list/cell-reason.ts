import type { Field } from '#contract/resources/fields.ts';
import { fieldsOf, type Listed } from '#contract/resources/resource.ts';

/** What was said about the change of a cell. */
export interface Reason {
  text: string;
  /** The cause of a stock movement; undefined for other cells. */
  cause?: string;
}

/** Who changes a cell is asked for a reason: `stock` must have one, `companion` is a field for an optional one. */
export type Asks = { kind: 'stock' } | { kind: 'companion'; name: string; field: Field };

/** What the change of a field asks for; undefined if it needs no reason. */
export function asksOf(listed: Listed, name: string, { editInRow }: Field): Asks | undefined {
  if (editInRow === 'stock') return { kind: 'stock' };
  for (const [companion, field] of fieldsOf(listed)) {
    if (field.goesWith?.includes(name)) return { kind: 'companion', name: companion, field };
  }
  return undefined;
}
