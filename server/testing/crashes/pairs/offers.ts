import { eq } from 'drizzle-orm';
import { couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { checkoutBody, newShopper } from '../../new-shopper.ts';
import { runJob } from '../action.ts';
import { askForCodes, batchOfCodes, eventAndStaff, randomCodes } from '../actions/coupon-codes.ts';
import { office, record, tokenOf } from '../actions/staff.ts';
import { cartWithOffers, editedWithOffers, sentWithOffers } from '../actions/with-offers.ts';
import { pair } from '../pair.ts';
import type { ProxiedShop } from '../world.ts';

const endOffer = (shop: ProxiedShop, { staff, offer }: { staff: string; offer: number }) =>
  record(shop, {
    ...{ token: staff, resource: 'quantity-offers', call: 'update', id: offer },
    body: { version: 1, currentVisibilityRule: 'OFFLINE' },
  });

/** A code of a batch, a member who has read of it, and an administrator. */
async function codeOfBatch(shop: ProxiedShop) {
  const { batchId, token: staff } = await batchOfCodes(shop);
  const [first] = await shop.test.shop.db
    .select()
    .from(couponCodes)
    .where(eq(couponCodes.batchId, batchId))
    .orderBy(couponCodes.id)
    .limit(1);
  const members = [await newShopper(shop.test), await newShopper(shop.test)] as const;
  return { tokens: members.map(({ token }) => token), code: first?.code ?? '', batchId, staff };
}

const receive = ({ test }: ProxiedShop, token: string | undefined, code: string) =>
  test.api.as(token ?? '').receiveCoupon({ body: { code } });

/** Offers and codes change while shoppers use them. */
export const offerPairs = [
  pair({
    name: 'send-cart with offers, end-offer',
    async stage(shop) {
      return { ...(await cartWithOffers(shop)), staff: await tokenOf(shop) };
    },
    first: ({ test }, { token, cart }) => test.api.as(token).updateShoppingCart({ body: cart }),
    second: (shop, { staff, offer }) => endOffer(shop, { staff, offer }),
  }),
  pair({
    name: 'checkout with offers, end-offer',
    async stage(shop) {
      return { ...(await sentWithOffers(shop)), staff: await tokenOf(shop) };
    },
    first: ({ test }, { token }) =>
      test.api.as(token).checkout({ body: checkoutBody() }, { idempotencyKey: 'checkout' }),
    second: (shop, { staff, offer }) => endOffer(shop, { staff, offer }),
  }),
  pair({
    name: 'edit-order-lines with offers, cancel-order-by-shop',
    stage: editedWithOffers,
    first: (shop, { id, staff, body }) =>
      office(shop, staff).editOrderLines({ params: { id }, body }),
    second: (shop, { id, staff }) =>
      office(shop, staff).cancelOrderByShop({ params: { id }, body: { reason: '顧客來電' } }),
  }),
  pair({
    name: 'receive-code, receive-code: one code, two members',
    stage: codeOfBatch,
    first: (shop, { tokens, code }) => receive(shop, tokens[0], code),
    second: (shop, { tokens, code }) => receive(shop, tokens[1], code),
  }),
  pair({
    name: 'receive-code, take-back-coupon-codes',
    stage: codeOfBatch,
    first: (shop, { tokens, code }) => receive(shop, tokens[0], code),
    second: (shop, { staff, batchId }) =>
      office(shop, staff).takeBackCouponCodes({ body: { batchId } }),
  }),
  pair({
    name: 'make-coupon-codes, make-coupon-codes: the same batch',
    async stage(shop) {
      await askForCodes(shop, await eventAndStaff(shop));
      return { tasks: await shop.test.shop.jobs.waiting('run-task') };
    },
    leavesJobs: true,
    first: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    second: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    mayDiffer: randomCodes,
  }),
];
