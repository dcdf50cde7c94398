import { newCouponEvent } from '../../new-promotions.ts';
import { newShopper } from '../../new-shopper.ts';
import { office, tokenOf } from '../actions/staff.ts';
import { pair } from '../pair.ts';

const reason = '顧客來電';

/** A coupon is received, given and taken back at once. */
export const couponPairs = [
  pair({
    name: 'receive-coupon, give-member-coupon',
    async stage(shop) {
      const { token, id } = await newShopper(shop.test);
      const { id: couponEventId, code } = await newCouponEvent(shop.test.shop);
      return { token, id, couponEventId, code, staff: await tokenOf(shop) };
    },
    first: ({ test }, { token, code }) => test.api.as(token).receiveCoupon({ body: { code } }),
    second: (shop, { id, couponEventId, staff }) =>
      office(shop, staff).giveMemberCoupon({ params: { id }, body: { couponEventId, reason } }),
  }),
];
