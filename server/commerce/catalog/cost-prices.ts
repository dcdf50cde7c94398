import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

const costText = `
  update products p set cost_price = c.cost from unnest($1::int[], $2::int[]) as c (id, cost)
  where p.id = c.id and p.cost_price is distinct from c.cost`;

/** Sets what one unit of these products costs the shop, in TWD, by product id. The caller has the right `cost.read`. */
export async function setCostPrices(
  transaction: Transaction,
  costs: ReadonlyMap<number, number>,
): Promise<void> {
  const ordered = [...costs].toSorted(([one], [other]) => one - other);
  await runNamed(transaction, 'set cost prices', costText, [
    ordered.map(([id]) => id),
    ordered.map(([, cost]) => cost),
  ]);
}
