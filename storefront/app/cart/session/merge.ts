import type { ShoppingCart } from '#contract/entities/orders.ts';
import { describeFailure } from '../../errors.ts';
import { withTabLock } from '../../tab-lock.ts';
import { bodyItems } from './body.ts';
import type { CartNeeds } from './needs.ts';

/**
 * Merges the visitor's cart into the member's cart and returns the result (G-072); undefined if the visitor's cart
 * is empty. If the call fails, the visitor's cart stays for the next attempt.
 */
export function mergeLocalCart(
  needs: CartNeeds,
  isCurrent: () => boolean,
): Promise<ShoppingCart | undefined> {
  // All tabs become a member's at the same time, and share the visitor's cart.
  return withTabLock('merge-cart', () => mergeOnce(needs, isCurrent));
}

async function mergeOnce(
  { api, local }: CartNeeds,
  isCurrent: () => boolean,
): Promise<ShoppingCart | undefined> {
  if (!isCurrent()) return undefined;
  const stored = local.read();
  const body = { ...bodyItems(stored), isMerge: true };
  const { products, productCombinations } = body.items;
  if (products.length + productCombinations.length === 0 && !stored.addOns) {
    local.forget();
    return undefined;
  }
  try {
    const idempotencyKey = local.mergeKey();
    const { data } = await api.updateShoppingCart({ body }, { idempotencyKey });
    // If the owner has changed meanwhile, the browser holds another visitor's cart.
    if (isCurrent()) local.forget();
    return data;
  } catch (error) {
    // The visitor's cart has changed since a failed merge, so it needs a new key.
    const isAnother = describeFailure(error).errorCode === 'IDEMPOTENCY_KEY_REUSED';
    if (isAnother && isCurrent()) local.forgetMergeKey();
    throw error;
  }
}

/** Shows that both carts were merged, and which quantities had to be lowered. */
export function notifyMerged({ store, say }: CartNeeds, { changes }: ShoppingCart): void {
  const { goods } = store.getState();
  const capped = changes.filter(({ reason }) => reason === 'LIMITED' || reason === 'SOLD_OUT');
  const [first] = capped;
  if (!first) {
    say.success('已將先前選購的商品併入購物車');
    return;
  }
  const name = goods[first.kind][first.id]?.name ?? '部分商品';
  const others = capped.length > 1 ? `等 ${capped.length} 項` : '';
  const amount = others ? '已調整為可購買的數量' : `最多可購買 ${first.to} 件，已為您調整`;
  const link = { to: '/cart', text: '查看購物車' };
  say.warning(`已併入先前選購的商品；「${name}」${others}${amount}`, { link });
}
