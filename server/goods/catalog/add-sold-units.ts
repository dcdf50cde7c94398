import type { SaleableKind } from '#rules/saleable.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

export interface SoldUnits {
  kind: SaleableKind;
  itemId: number;
  units: number;
}

const addText = (table: string) => `
  update ${table} goods set sold_count = goods.sold_count + sold.units
  from unnest($1::int[], $2::int[]) as sold (id, units) where goods.id = sold.id`;

const tables = { product: 'products', combination: 'product_combinations' } as const;

/** Adds to what was sold of these goods so far, by which the popular order goes. */
export async function addSoldUnits(
  transaction: Transaction,
  sold: readonly SoldUnits[],
): Promise<void> {
  for (const [kind, lines] of Map.groupBy(sold, (line) => line.kind)) {
    const values = [lines.map(({ itemId }) => itemId), lines.map(({ units }) => units)];
    await runNamed(transaction, `add sold units: ${kind}`, addText(tables[kind]), values);
  }
}
