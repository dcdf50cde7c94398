import { endpoints } from '#contract/endpoints.ts';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { systemRandom } from '#server/platform/random.ts';
import { type Buyer, callAs, cartBody, checkoutBody } from '#server/testing/http-buyers.ts';
import type { History } from './history.ts';

/** TWD. */
const discount = 1;

/**
 * Gives each buyer a coupon, with which the buyer checks out on two devices at the same moment, each at its own copy.
 * `history` gets each purchase.
 */
export async function raceCoupons(
  db: Database,
  origins: readonly [string, string],
  buyers: readonly (Buyer & { id: number })[],
  productId: number,
  history: Pick<History, 'purchases'>,
): Promise<void> {
  const coupons = await giveCoupons(db, buyers);
  const race = async ({ id, ...buyer }: Buyer & { id: number }) => {
    const couponId = coupons.get(id);
    if (couponId === undefined) throw new Error('a buyer has no coupon');
    const body = { ...cartBody({ productId, quantity: 1 }, undefined), couponId };
    const synced = await callAs(origins[0], buyer, 'PUT', endpoints.updateShoppingCart.path, body);
    const cart = { ...body, frontendPaidAmount: synced.body.data.amounts.paid };
    const orders = await Promise.all(origins.map((origin) => buyAt(origin, buyer, cart)));
    for (const order of orders) history.purchases.push({ ...order, productId, couponId, buyer });
  };
  await Promise.all(buyers.map(race));
}

/** Sends the cart and checks out; answers the span, with the order if it was confirmed. */
async function buyAt(origin: string, buyer: Buyer, cart: object) {
  const begin = performance.now();
  await callAs(origin, buyer, 'PUT', endpoints.updateShoppingCart.path, cart);
  const key = { 'idempotency-key': systemRandom.token() };
  const answer = await callAs(origin, buyer, 'POST', endpoints.checkout.path, checkoutBody, key);
  const orderId: number | undefined = answer.status === 200 ? answer.body.data.id : undefined;
  return { begin, end: performance.now(), ...(orderId !== undefined && { orderId }) };
}

/** The id of the coupon of each member. */
async function giveCoupons(
  db: Database,
  buyers: readonly { id: number }[],
): Promise<Map<number, number>> {
  const now = Date.now();
  const [event] = await db
    .insert(couponEvents)
    .values({
      name: '演練',
      code: `DRILL${systemRandom.token().slice(0, 6)}`,
      discountType: 'AMOUNT',
      discountValue: discount,
      // Long ago, because the clock of a copy may be behind.
      eventBeginAt: new Date(now - 3_600_000),
      eventEndAt: new Date(now + 3_600_000),
    })
    .returning({ id: couponEvents.id });
  const rows = await db
    .insert(userCoupons)
    .values(
      buyers.map(({ id }) => ({
        userId: id,
        couponEventId: event?.id ?? 0,
        receivedAt: new Date(now),
      })),
    )
    .returning({ id: userCoupons.id, userId: userCoupons.userId });
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
