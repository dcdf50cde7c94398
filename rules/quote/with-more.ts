import type { Saleable } from '../goods/saleable.ts';
import type { QuoteInput } from './types.ts';

/** The cart with one unit more of each of these goods, none of which it has. */
export function withMore(input: QuoteInput, more: readonly Saleable[]): QuoteInput {
  const together = (wanted: Saleable['kind'], known: ReadonlyMap<number, Saleable>) =>
    new Map([
      ...known,
      ...more.filter(({ kind }) => kind === wanted).map((each) => [each.id, each] as const),
    ]);
  const { products, combinations } = input.goods;
  return {
    ...input,
    looksForMore: false,
    lines: [...input.lines, ...more.map(({ kind, id }) => ({ kind, id, quantity: 1 }))],
    goods: {
      products: together('product', products),
      combinations: together('combination', combinations),
    },
  };
}
