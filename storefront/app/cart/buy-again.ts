import type { OrderDetail } from '#contract/entities/orders.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { api } from '../api.ts';
import { listCards } from '../data/products.ts';
import { toastSuccess, toastWarning } from '../stores/toast.ts';
import { cartSession } from './cart-session.ts';
import { cartUnread } from './session/shopping.ts';

type Units = readonly Pick<OrderDetail['items']['products'][number], 'id' | 'name' | 'quantity'>[];
interface Bought {
  products: Units;
  productCombinations: Units;
}

/**
 * Puts the goods of an order or of a set into the cart, as far as they are still sold and the limits allow, and shows
 * the outcome as a toast. Returns how many units were added; rejects if the goods cannot be read.
 */
export async function buyAgain({ products, productCombinations }: Bought) {
  await cartSession.open();
  if (cartSession.stateName() === 'unread') {
    toastWarning(cartUnread);
    return 0;
  }
  const idsOf = (items: readonly { id: number }[]) => ({ ids: items.map(({ id }) => id) });
  const [foundProducts, foundCombinations] = await Promise.all([
    products.length > 0 ? listCards(api, idsOf(products)) : { data: [] },
    productCombinations.length > 0
      ? api.listCombinations({ query: idsOf(productCombinations) })
      : { data: [] },
  ]);
  const wanted = [
    ...wantedOf('product', products, foundProducts.data),
    ...wantedOf('combination', productCombinations, foundCombinations.data),
  ];
  let added = 0;
  const missed: string[] = [];
  // One after the other, because each limit depends on what the cart holds by then.
  for (const { kind, item, name, quantity } of wanted) {
    const units = item ? await cartSession.put(kind, item, quantity) : 0;
    added += units;
    if (units < quantity) missed.push(name);
  }
  if (missed.length > 0)
    toastWarning(`${missed.map((name) => `「${name}」`).join('')}目前無法全數購買`);
  if (added > 0) toastSuccess(`已加入 ${added} 件商品`);
  return added;
}

function wantedOf<Item extends { id: number }>(
  kind: SaleableKind,
  bought: Units,
  found: readonly Item[],
) {
  return bought.map(({ id, name, quantity }) => {
    const item = found.find((one) => one.id === id);
    return { kind, item, name, quantity };
  });
}
