import { sql } from 'drizzle-orm';
import type { ProductCard } from '#contract/entities/catalog.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { type CatalogShop, readProductCards } from './cards.ts';

/** A product, and another one that is often in the same order. */
export interface Pair {
  productId: number;
  otherId: number;
  /** 1 for the most frequent one. */
  place: number;
}

/** The greatest number of products beside one. */
export const mostTogether = 4;

const othersText = `
  select t.other_id as "otherId" from products p left join bought_together t on t.product_id = p.id
  where p.id = $1 and p.current_visibility_rule = 'ONLINE' order by t.place`;
// A copy that took over may count at the same time. The second one waits; readers do not.
const lockText = 'lock table bought_together in share row exclusive mode';
const removeText = 'delete from bought_together';
const insertText = `
  insert into bought_together (product_id, other_id, place)
  select pair.product_id, pair.other_id, pair.place
  from unnest($1::int[], $2::int[], $3::int[]) as pair (product_id, other_id, place)
  join products p on p.id = pair.product_id join products o on o.id = pair.other_id`;

/**
 * The cards of ONLINE products that are often bought together with this one, the most frequent first; undefined if this
 * one is not ONLINE.
 */
export async function listBoughtTogether(
  shop: CatalogShop,
  id: number,
): Promise<ProductCard[] | undefined> {
  type Row = { otherId: number | null };
  const others = await runNamed<Row>(shop.db, 'bought together', othersText, [id]);
  if (others.length === 0) return undefined;
  const ids = others.flatMap(({ otherId }) => otherId ?? []);
  return (await readProductCards(shop, ids)).inOrder(ids);
}

/** Replaces all pairs by these. Pairs of a product that was deleted meanwhile are left out. */
export async function replaceBoughtTogether(
  transaction: Transaction,
  pairs: readonly Pair[],
): Promise<void> {
  await transaction.execute(sql.raw(lockText));
  await runNamed(transaction, 'forget what is bought together', removeText, []);
  const values = [
    pairs.map(({ productId }) => productId),
    pairs.map(({ otherId }) => otherId),
    pairs.map(({ place }) => place),
  ];
  await runNamed(transaction, 'note what is bought together', insertText, values);
}
