import { couponCodeBatches, couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { newCoupon, newCouponEvent } from '../new-promotions.ts';
import type { Shopper } from '../new-shopper.ts';
import type { CouponTerms } from './ledger.ts';
import type { World } from './world.ts';

let count = 0;

/** Gives a shopper a coupon, or a code of one use, which the shopper takes in. Answers the coupon's id. */
export async function giveCoupon(
  world: World,
  shopper: Shopper,
  { kind, value, minimum }: CouponTerms,
): Promise<number> {
  const { dice, done, paying, backOffice } = world;
  const { shop } = paying.test;
  const terms = { discountType: kind, discountValue: value, minAmount: minimum };
  if (!dice.luck(30)) return newCoupon(shop, shopper.id, terms);
  const { id: couponEventId } = await newCouponEvent(shop, terms);
  const code = `LIFE${++count}`;
  const [batch] = await shop.db
    .insert(couponCodeBatches)
    .values({ couponEventId, administratorId: backOffice.id, prefix: 'LIFE', count: 1 })
    .returning({ id: couponCodeBatches.id });
  await shop.db.insert(couponCodes).values({ batchId: batch?.id ?? 0, couponEventId, code });
  const { data: received } = await shopper.api.receiveCoupon({ body: { code } });
  done.set('CODE', (done.get('CODE') ?? 0) + 1);
  return received[0]?.id ?? 0;
}
