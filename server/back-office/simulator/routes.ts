import type { Parsed } from '#contract/call.ts';
import type { adminSimulatorCalls } from '#contract/calls/admin-simulator.ts';
import { done, refused } from '#contract/outcome.ts';
import { deliveryOfBody, isCountable, linesOfBody } from '#server/ordering/cart/cart-body.ts';
import { simulateCart } from '#server/ordering/cart/simulate.ts';
import { readProfileRow } from '#server/people/accounts/profile-rows.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { inFuture } from '../preview/in-future.ts';
import { publishDrafts } from '../records/versions/publish-due.ts';

type Body = Parsed<typeof adminSimulatorCalls.simulatePromotions>['body'];

/** The call that says what a cart would cost, and why. */
export function simulatorRoutes(
  shop: Shop,
  bounds: readonly BoundResource[],
): Handlers<typeof adminSimulatorCalls> {
  return {
    async simulatePromotions({ body }) {
      const { memberId = null, at, includeDrafts } = body;
      if (memberId !== null && !(await readProfileRow(shop.db, memberId)))
        return refused('NOT_FOUND');
      if (!linesOfBody(body).every(isCountable)) {
        return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
      }
      if (!at && !includeDrafts) return done(await simulate(shop, body));
      const moment = at ? new Date(at) : shop.clock.now();
      const result = await inFuture(shop, bounds, moment, async (future) => {
        if (includeDrafts) await publishDrafts(future, bounds);
        return simulate(future.shop, body);
      });
      return done(result);
    },
  };
}

async function simulate(shop: Shop, body: Body) {
  const { memberId = null, couponId = null } = body;
  const { quote, rules } = await simulateCart(shop, {
    memberId,
    couponId,
    lines: linesOfBody(body),
    delivery: deliveryOfBody(body),
  });
  const { amounts, lines, gifts } = quote;
  return {
    amounts,
    lines: lines.map(({ discounts, ...line }) => ({ ...line, discounts: [...discounts] })),
    gifts: gifts.filter(({ count }) => count > 0),
    rules,
  };
}
