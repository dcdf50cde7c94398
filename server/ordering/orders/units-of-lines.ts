import type { Component } from '#rules/goods/saleable.ts';

interface LineOfGoods {
  quantity: number;
  components: readonly Component[];
}

/** Units that these order lines take from the stock, by product id. */
export function unitsOfLines(lines: readonly LineOfGoods[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { quantity, components } of lines) {
    for (const { productId, quantity: each } of components) {
      units.set(productId, (units.get(productId) ?? 0) + quantity * each);
    }
  }
  return units;
}

interface OrderedLine {
  kind: string;
  itemId: number;
  quantity: number;
}

/** Units that these order lines give away, by gift id. */
export function giftsOfLines(lines: readonly OrderedLine[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const { kind, itemId, quantity } of lines) {
    if (kind === 'gift') units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  }
  return units;
}
