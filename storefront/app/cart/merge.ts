import type { ShoppingCart } from '#contract/entities/orders.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { forgetLocalItems, readLocalItems, useCartStore } from '../stores/cart.ts';
import { toastSuccess, toastWarning } from '../stores/toast.ts';
import { bodyLines } from './sync.ts';

/** The key under which this visitor's cart is merged, once, even if the answer is lost and the page loaded anew. */
function mergeKey(): string {
  const kept = readStored('cart-merge');
  if (typeof kept === 'string') return kept;
  const key = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  writeStored('cart-merge', key);
  return key;
}

/**
 * Gives what was put into the cart before signing in to the member's cart, and answers that (G-072); undefined when
 * there was nothing. What could not be given stays for the next time.
 */
export async function mergeLocalCart(): Promise<ShoppingCart | undefined> {
  const items = bodyLines(readLocalItems());
  if (items.products.length + items.productCombinations.length === 0) {
    forgetLocalItems();
    return undefined;
  }
  try {
    const body = { items, isMerge: true };
    const { data } = await api.updateShoppingCart({ body }, { idempotencyKey: mergeKey() });
    forgetLocalItems();
    removeStored('cart-merge');
    return data;
  } catch (error) {
    // The cart has changed since it was given in vain: it is another one now.
    if (describeFailure(error).errorCode === 'IDEMPOTENCY_KEY_REUSED') removeStored('cart-merge');
    throw error;
  }
}

/** Says that both carts are one now, and what of it had to be lowered. */
export function tellMerged({ changes }: ShoppingCart): void {
  const { goods } = useCartStore.getState();
  const capped = changes.filter(({ reason }) => reason === 'LIMITED' || reason === 'SOLD_OUT');
  const [first] = capped;
  if (!first) {
    toastSuccess('已將先前選購的商品併入購物車');
    return;
  }
  const name = goods[first.kind][first.id]?.name ?? '部分商品';
  const others = capped.length > 1 ? `等 ${capped.length} 項` : '';
  const amount = others ? '已調整為可購買的數量' : `最多可購買 ${first.to} 件，已為您調整`;
  const link = { to: '/cart', text: '查看購物車' };
  toastWarning(`已併入先前選購的商品；「${name}」${others}${amount}`, { link });
}
