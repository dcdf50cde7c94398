import type { couponCalls } from '#contract/calls/coupons.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { listUserCoupons } from './list-user-coupons.ts';
import { receiveCoupon } from './receive-coupon.ts';

/** The calls of the member's coupons. */
export function couponRoutes(shop: Shop): Handlers<typeof couponCalls> {
  return {
    listUserCoupons: async ({ query }, { memberId }) =>
      done(await listUserCoupons(shop, memberId, query)),

    async receiveCoupon({ body }, request) {
      // Codes are short and could be guessed, so tries are limited.
      const refusal = await throttle(shop, 'receive-coupon', request, `member ${request.memberId}`);
      return refusal ?? receiveCoupon(shop, request.memberId, body.code);
    },
  };
}
