import type { SaleableKind } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { listCards } from '../../data/products.ts';
import { type CartContents, type CartNotice, type Goods, withNotices } from '../../stores/cart.ts';
import { type CartItems, entriesOf } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';

/** The products that are bought as add-ons. */
const addOnEntries = ({ addOns = [] }: CartItems) =>
  addOns.map(({ productId: id }) => ({ kind: 'product' as const, id }));

/** Ids of every product whose stock the cart needs: its products and the components of its combinations. */
function productIdsIn({ items, goods }: CartContents): number[] {
  return [...entriesOf(items), ...addOnEntries(items)].flatMap(({ kind, id }) =>
    kind === 'product'
      ? [id]
      : (goods.combination[id]?.products.map((component) => component.id) ?? []),
  );
}

function byId<Item extends { id: number }>(items: readonly Item[]): Record<number, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/** A notice for each entry whose unit price has changed. */
function priceChanges({ items, goods: before }: CartContents, after: Goods): CartNotice[] {
  return entriesOf(items).flatMap(({ kind, id }): CartNotice[] => {
    const [old, now] = [before[kind][id], after[kind][id]];
    if (!old || !now) return [];
    const [from, to] = [sellingPrice(old), sellingPrice(now)];
    return from === to ? [] : [{ kind, id, reason: 'PRICE', from, to }];
  });
}

/** Reads the cart's products and combinations again, also the known ones. */
async function loadGoods({ api, store }: CartNeeds, isCurrent: () => boolean): Promise<void> {
  const { items } = store.getState();
  const entries = [...entriesOf(items), ...addOnEntries(items)];
  const idsOf = (wanted: SaleableKind) => [
    ...new Set(entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const products = idsOf('product');
  const combinations = idsOf('combination');
  const [foundProducts, foundCombinations] = await Promise.all([
    products.length > 0 ? listCards(api, { ids: products }) : { data: [] },
    combinations.length > 0 ? api.listCombinations({ query: { ids: combinations } }) : { data: [] },
  ]);
  if (!isCurrent()) return;
  const cart = store.getState();
  const without = <Item>(known: Readonly<Record<number, Item>>, ids: readonly number[]) =>
    Object.fromEntries(Object.entries(known).filter(([id]) => !ids.includes(Number(id))));
  // Goods that the server does not return are no longer sold.
  const goods: Goods = {
    product: { ...without(cart.goods.product, products), ...byId(foundProducts.data) },
    combination: {
      ...without(cart.goods.combination, combinations),
      ...byId(foundCombinations.data),
    },
  };
  store.setState({ goods, ...withNotices(priceChanges(cart, goods))(cart) });
}

/**
 * Reads the data for computing the lines: goods and offers, then stock, all fresh. Rejects if goods or offers cannot be
 * read. An answer that arrives after the owner has left is ignored.
 */
export async function loadCartGoods(needs: CartNeeds, isCurrent: () => boolean): Promise<void> {
  const isNeeded = needs.store.getState().items.addOns !== undefined;
  await Promise.all([loadGoods(needs, isCurrent), needs.offerRules.load(isNeeded)]);
  if (isCurrent()) await needs.stocks.load(productIdsIn(needs.store.getState()));
}
