import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

export interface SoldUnits {
  kind: SaleableKind;
  itemId: number;
  units: number;
}

const addText = (table: string, key: string) => `
  update ${table} sales set sold_count = sales.sold_count + sold.units
  from unnest($1::int[], $2::int[]) as sold (id, units) where sales.${key} = sold.id`;

const texts: Record<SaleableKind, string> = {
  product: addText('product_sales', 'product_id'),
  combination: addText('combination_sales', 'combination_id'),
};

/** Adds units to the sales of these goods; the order `popular` sorts by them. */
export async function addSoldUnits(
  transaction: Transaction,
  sold: readonly SoldUnits[],
): Promise<void> {
  for (const [kind, lines] of Map.groupBy(sold, (line) => line.kind)) {
    const values = [lines.map(({ itemId }) => itemId), lines.map(({ units }) => units)];
    await runNamed(transaction, `add sold units: ${kind}`, texts[kind], values);
  }
}
