import type { couponCalls } from '#contract/calls/coupons.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';

/** The calls of the member's coupons. */
export function couponRoutes(shop: Shop): Handlers<typeof couponCalls> {
  return {
    // No page needs the code of these calls, so it is loaded when somebody makes them.
    async listUserCoupons({ query }, { memberId }) {
      const { listUserCoupons } = await import('./list-user-coupons.ts');
      return done(await listUserCoupons(shop, memberId, query));
    },

    async receiveCoupon({ body }, request) {
      // Codes are short and could be guessed, so tries are limited.
      const refusal = await throttle(shop, 'receive-coupon', request, `member ${request.memberId}`);
      if (refusal) return refusal;
      const { receiveCoupon } = await import('./receive-coupon.ts');
      return receiveCoupon(shop, request.memberId, body.code);
    },
  };
}
