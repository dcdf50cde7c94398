/** Carts that the stock allows, and carts that it does not, which are refused. */
import { homeDelivery, type Shopper } from '../new-shopper.ts';
import { type DrawnCart, drawCart } from './draw-cart.ts';
import { combinationsOf, type GoodsKey, goodsOf, isInStock, namedBy, productsOf } from './goods.ts';
import { note } from './note-met.ts';
import { compare, outcomeOf, type World } from './world.ts';

interface Wanted {
  key: GoodsKey;
  units: number;
}

/** Goods as the body of a cart has them. */
export function itemsOf(goods: readonly Wanted[]) {
  const wanted = goods.map(({ key, units: quantity }) => ({ ...namedBy(key), quantity }));
  return { products: productsOf(wanted), productCombinations: combinationsOf(wanted) };
}

/** A cart that the stock allows. Those before it that take more are sent too. */
export async function drawCartInStock(world: World, shopper: Shopper): Promise<DrawnCart> {
  const cart = drawCart(world, shopper);
  if (isInStock(world, cart.lines)) return cart;
  const lines = cart.goods.map(({ key, units }) => ({ units, parts: goodsOf(world, key).parts }));
  // Too many units of an add-on have another refusal.
  if (!isInStock(world, lines)) {
    await sendTooMany(world, shopper, cart.goods);
    note(world, 'TOO_MANY');
  }
  return drawCartInStock(world, shopper);
}

/** Wants units of a combination and of a product in it that the stock allows each, but not together. */
export async function wantTooManyTogether(world: World, shopper: Shopper): Promise<void> {
  const { dice, goods } = world;
  const combination = dice.one(combinationsOf(goods));
  const [part, each] = dice.one([...combination.parts]);
  const { onHand } = goodsOf(world, part);
  const allowed = [...combination.parts].map(([key, inOne]) =>
    Math.floor(goodsOf(world, key).onHand / inOne),
  );
  const most = Math.min(...allowed, 8);
  if (most === 0 || onHand > 60) return;
  const units = dice.between(1, most);
  const wanted = [
    { key: combination.key, units },
    { key: part, units: onHand - units * each + 1 },
  ];
  await sendTooMany(world, shopper, wanted);
  note(world, 'TOO_MANY_TOGETHER');
}

async function sendTooMany(
  world: World,
  { id, api }: Shopper,
  wanted: readonly Wanted[],
): Promise<void> {
  const body = { order: homeDelivery, items: itemsOf(wanted), frontendPaidAmount: 0 };
  const outcome = await outcomeOf(api.updateShoppingCart({ body }));
  compare(world, `cart of ${id} with too many`, 'PRODUCT_IS_OUT_OF_STOCK', outcome);
}
