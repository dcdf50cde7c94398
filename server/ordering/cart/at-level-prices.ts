import { goodsAtLevel } from '#rules/quote/level-prices.ts';
import type { Goods } from '#rules/quote/types.ts';
import type { BuyingContext } from '#server/ordering/reservations/buying-context.ts';
import type { Shop } from '#server/shop.ts';
import { priceChanges } from './read-cart.ts';
import { correctCart, linesOf, type SavedCart, toSavedLines } from './saved-cart.ts';

/** A cart that was just saved, with the prices of everybody. */
export interface StoredCart {
  cart: SavedCart;
  goods: Goods;
  context: Pick<BuyingContext, 'level'>;
}

/**
 * The saved cart with the prices of the member's level, which are known only after it was saved. Without this the
 * member would read of a change of prices that nobody made.
 */
export async function atLevelPrices(
  shop: Shop,
  memberId: number,
  { cart, goods, context }: StoredCart,
): Promise<SavedCart> {
  const own = goodsAtLevel(goods, context.level);
  if (priceChanges(cart, own).length === 0) return cart;
  const priced = { ...cart, ...toSavedLines(linesOf(cart), own) };
  const version = await correctCart(shop.db, memberId, cart, priced, shop.clock.now());
  return { ...priced, version: version || cart.version };
}
