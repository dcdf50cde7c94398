import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

const costText = `
  with wanted as materialized (
    select p.id, p.cost_price as before, c.cost
    from products p join unnest($1::int[], $2::int[]) as c (id, cost) on c.id = p.id
    where p.cost_price is distinct from c.cost order by p.id for no key update of p
  )
  update products p set cost_price = w.cost from wanted w where p.id = w.id
  returning p.id, p.name as title, w.before, w.cost as after`;

/**
 * Sets what one unit of these products costs the shop, in TWD, by product id; answers what changed. The caller has the
 * right `cost.read`.
 */
export async function setCostPrices(
  transaction: Transaction,
  costs: ReadonlyMap<number, number>,
): Promise<{ id: number; title: string; before: number | null; after: number }[]> {
  const ordered = [...costs].toSorted(([one], [other]) => one - other);
  return runNamed(transaction, 'set cost prices', costText, [
    ordered.map(([id]) => id),
    ordered.map(([, cost]) => cost),
  ]);
}
