import { done, type Outcome, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import { neededStock } from '#rules/quote/needed-stock.ts';
import { reserveStatement, shortageOf } from '#server/commerce/stock/reserve-stock.ts';
import { showNewStock } from '#server/ordering/reservations/show-new-stock.ts';
import {
  extendStatement,
  findTemporaryOrder,
  isLive,
  lockExtension,
  ownTemporaryOrderId,
  type TemporaryOrder,
} from '#server/ordering/reservations/temporary-orders.ts';
import { runBatchOrRefusal } from '#server/platform/database/run-batch.ts';
import type { Shop } from '#server/shop.ts';
import { readGoods } from './price-cart.ts';
import { linesOf } from './saved-cart.ts';

const refusals = [
  'TEMP_ORDER_FAILED',
  'LOCK_STOCKS_ARE_EXPIRED',
  'LOCK_STOCKS_ARE_EXTENDED',
] as const;

interface ExtendedReservation {
  sentAt: string;
  canExtend: boolean;
  locksExpireAt: string;
}

/**
 * Reserves the stock and the gifts of the member's sent cart ten minutes longer, once (G-187). It reserves them
 * again instead of only moving the end of the locks, because a copy of the server whose clock is ahead may have
 * released some locks a moment before. Then they are either reserved again, or the cart counts as expired.
 */
export async function extendReservation(
  shop: Shop,
  memberId: number,
): Promise<Outcome<ExtendedReservation, (typeof refusals)[number]>> {
  const order = await findTemporaryOrder(shop.db, memberId);
  if (!order) return refused('TEMP_ORDER_FAILED');
  const now = shop.clock.now();
  if (!isLive(order, now)) return refused('LOCK_STOCKS_ARE_EXPIRED');
  const until = new Date(Date.parse(order.expiresAt) + lockExtension);
  const reservation = {
    userId: memberId,
    temporaryOrderId: ownTemporaryOrderId,
    needed: await neededBy(
      shop,
      withAddOnUnits(linesOf(order.content), order.content.addOns ?? []),
    ),
    gifts: new Map(order.content.gifts?.map(({ id, quantity }) => [id, quantity])),
    expiresAt: until,
  };
  const outcome = await runBatchOrRefusal(shop.db, refusals, [
    extendStatement(order, until, now),
    reserveStatement(reservation),
  ]).catch(expiredOrThrow);
  if (!outcome.ok) return outcome;
  showNewStock(shop);
  return done(extended(order, until));
}

async function neededBy(shop: Shop, lines: readonly CartLine[]) {
  const goods = await readGoods(shop.db, shop, lines);
  return neededStock(
    lines.map(({ kind, id, quantity: count }) => {
      const known = kind === 'product' ? goods.products : goods.combinations;
      return { components: known.get(id)?.components ?? [], count };
    }),
  );
}

/** LOCK_STOCKS_ARE_EXPIRED if others have bought the units that were released a moment before. */
function expiredOrThrow(error: unknown) {
  if (!shortageOf(error)) throw error;
  return refused('LOCK_STOCKS_ARE_EXPIRED');
}

const extended = ({ createdAt }: TemporaryOrder, until: Date): ExtendedReservation => ({
  sentAt: toWireInstant(new Date(createdAt)),
  canExtend: false,
  locksExpireAt: toWireInstant(until),
});
