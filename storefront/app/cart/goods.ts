import { sellingPrice } from '#rules/prices.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { api } from '../api.ts';
import { addNotices, type CartNotice, type Goods, setGoods, useCartStore } from '../stores/cart.ts';
import { entriesOf } from '../stores/cart-items.ts';
import { loadStocks } from '../stores/stock.ts';

/** Ids of every product the cart needs the stock of: the products themselves and what its combinations are made of. */
function productIdsInCart(): number[] {
  const { items, goods } = useCartStore.getState();
  return entriesOf(items).flatMap(({ kind, id }) =>
    kind === 'product'
      ? [id]
      : (goods.combination[id]?.products.map((component) => component.id) ?? []),
  );
}

function byId<Item extends { id: number }>(items: readonly Item[]): Record<number, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/** What the unit price of things in the cart became. */
function priceChanges(before: Goods, after: Goods): CartNotice[] {
  return entriesOf(useCartStore.getState().items).flatMap(({ kind, id }): CartNotice[] => {
    const [old, now] = [before[kind][id], after[kind][id]];
    if (!old || !now) return [];
    const [from, to] = [sellingPrice(old), sellingPrice(now)];
    return from === to ? [] : [{ kind, id, reason: 'PRICE', from, to }];
  });
}

/** Reads the products and combinations the cart holds, whatever is known of them; rejects when that fails. */
async function loadGoods(): Promise<void> {
  const entries = entriesOf(useCartStore.getState().items);
  const idsOf = (wanted: SaleableKind) =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const products = idsOf('product');
  const combinations = idsOf('combination');
  const [foundProducts, foundCombinations] = await Promise.all([
    products.length > 0 ? api.listProducts({ query: { ids: products } }) : { data: [] },
    combinations.length > 0 ? api.listCombinations({ query: { ids: combinations } }) : { data: [] },
  ]);
  const before = useCartStore.getState().goods;
  const without = <Item>(known: Readonly<Record<number, Item>>, ids: readonly number[]) =>
    Object.fromEntries(Object.entries(known).filter(([id]) => !ids.includes(Number(id))));
  // What was asked for and not found is no longer sold.
  const after: Goods = {
    product: { ...without(before.product, products), ...byId(foundProducts.data) },
    combination: { ...without(before.combination, combinations), ...byId(foundCombinations.data) },
  };
  setGoods(after);
  addNotices(priceChanges(before, after));
}

/** Everything the lines are worked out from: goods, then stock, both fresh. Rejects when the goods cannot be read. */
export async function loadCartGoods(): Promise<void> {
  await loadGoods();
  await loadStocks(productIdsInCart());
}
