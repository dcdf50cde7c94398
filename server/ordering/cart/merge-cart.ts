import { endpoints } from '#contract/endpoints.ts';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  type AskedAddOn,
  type CartLine,
  mergeAddOns,
  mergeLines,
} from '#rules/goods/cart-lines.ts';
import { withoutAddOnUnits } from '#rules/quote/own-units.ts';
import { transact } from '#server/platform/database/database.ts';
import { onlyOnce, type StoreAnswer } from '#server/platform/http/idempotency.ts';
import type { TravellingSession } from '#server/platform/http/travelling-session.ts';
import type { Shop } from '#server/shop.ts';
import { addOnsOfBody, areCountable, type CartBody, linesOfBody } from './cart-body.ts';
import { cartReply } from './cart-reply.ts';
import { evaluateCart } from './evaluate-cart.ts';
import { findProposedCoupon } from './find-proposed-coupon.ts';
import { explainToday } from './price-cart.ts';
import { priceChanges } from './read-cart.ts';
import { correctCart, findCart, linesOf, openSavedCart, toSavedLines } from './saved-cart.ts';

/** Attempts to write the cart; each attempt fails if another request changed the cart after it was read. */
const mostRounds = 50;

export interface MergeRequest {
  memberId: number;
  idempotencyKey: string | undefined;
  session?: TravellingSession | undefined;
  body: CartBody;
}

/**
 * Adds a visitor's cart to the member's cart at sign-in (G-072). Units are summed and capped at what can be bought.
 * `changes` lists the capped lines, and the saved lines whose price has changed. Requests with the same
 * Idempotency-Key add the lines once.
 */
export async function mergeCart(
  shop: Shop,
  { memberId, idempotencyKey: key, session, body }: MergeRequest,
) {
  if (!areCountable(body)) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  const { giftIds, explain } = body;
  const added = { lines: linesOfBody(body), addOns: addOnsOfBody(body), giftIds, explain };
  const endpoint = endpoints.updateShoppingCart.path;
  const request = { memberId, endpoint, key, body, admission: session?.take() };
  return onlyOnce(shop, request, (storeAnswer: StoreAnswer<ShoppingCart>) =>
    mergeOnce(shop, memberId, added, storeAnswer),
  );
}

interface Added {
  lines: readonly CartLine[];
  addOns: readonly AskedAddOn[];
  giftIds: readonly number[];
  /** Whether the answer explains its amounts. */
  explain: boolean | undefined;
}

async function mergeOnce(
  shop: Shop,
  memberId: number,
  added: Added,
  storeAnswer: StoreAnswer<ShoppingCart>,
) {
  await openSavedCart(shop.db, memberId, shop.clock.now());
  for (let round = 0; round < mostRounds; round++) {
    const merged = await priceMerged(shop, memberId, added);
    if (merged.isClosed) return refused('SERVICE_IS_MAINTAINING');
    const { cart, to, reply } = merged;
    const stored = await transact(shop.db, async (transaction) => {
      const version = await correctCart(transaction, memberId, cart, to, shop.clock.now());
      if (version === false) return undefined;
      const current = { ...reply, version };
      await storeAnswer(transaction, current);
      return current;
    });
    if (stored) return done(stored);
  }
  return refused('SERVICE_BUSY');
}

/** Prices both carts together, with the units that can be bought now. */
async function priceMerged(shop: Shop, memberId: number, added: Added) {
  const cart = await findCart(shop.db, memberId);
  const lines = mergeLines([...linesOf(cart), ...added.lines]);
  const addOns = mergeAddOns([...cart.addOns, ...added.addOns]);
  const giftIds = [...new Set([...added.giftIds, ...cart.giftIds])];
  const together = { ...cart, addOns, giftIds };
  const { goods, context, coupon, input, quote } = await evaluateCart(
    shop,
    memberId,
    together,
    lines,
  );
  const capped = withoutAddOnUnits(quote);
  return {
    isClosed: context.isClosed,
    cart,
    to: {
      ...toSavedLines(capped.lines, goods),
      addOns: capped.addOns,
      giftIds,
      couponId: coupon.couponId,
    },
    reply: await cartReply(shop, {
      cart: together,
      quote,
      coupon,
      context,
      changes: priceChanges(cart, goods),
      sent: context.temporaryOrder,
      rules: await explainToday(added.explain, input, quote),
      proposedCoupon: await findProposedCoupon(shop, memberId, input),
      input,
    }),
  };
}
