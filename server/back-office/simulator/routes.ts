import type { Parsed } from '#contract/call.ts';
import type { adminSimulatorCalls } from '#contract/calls/admin-simulator.ts';
import { done, refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { reductionName } from '#rules/orders/reductions.ts';
import { type CheaperSplit, cheaperSplit } from '#rules/quote/cheaper-split.ts';
import {
  addOnsOfBody,
  areCountable,
  deliveryOfBody,
  linesOfBody,
} from '#server/ordering/cart/cart-body.ts';
import { type Simulated, simulateCart } from '#server/ordering/cart/simulate.ts';
import { readMaskedMember } from '#server/people/accounts/search-members.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { inFuture } from '../preview/in-future.ts';
import { publishDrafts } from '../resource-calls/versions/publish-due.ts';
import { readBuyer, readOrderScenario, searchBuyers } from './buyers.ts';
import { imagineCampaign } from './imagine-campaign.ts';

type Body = Parsed<typeof adminSimulatorCalls.simulatePromotions>['body'];

/** The calls that simulate the price of a cart with its reasons, and that find its goods and buyers. */
export function simulatorRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<typeof adminSimulatorCalls> {
  return {
    async simulatePromotions({ body }, request) {
      const refusal = await refuseCart(shop, body, request);
      if (refusal) return refusal;
      const { at, includeDrafts, includeScheduled, campaign } = body;
      if (!at && !includeDrafts && !campaign) return done(answerOf(await simulate(shop, body)));
      const moment = at ? new Date(at) : shop.clock.now();
      const terms = { at: moment, includeScheduled };
      const seen = await inFuture(shop, adapters, terms, async (future) => {
        if (includeDrafts) await publishDrafts(future, adapters);
        if (!campaign) return done(await simulate(future.shop, body));
        const imagined = await imagineCampaign(future, adapters, campaign);
        return imagined.problems
          ? refuseProblems(imagined.problems)
          : done(await simulate(future.shop, withOwnAddOns(body, imagined.record.id)));
      });
      if (!seen.ok) return seen;
      return seen.value.ok ? done(answerOf(seen.value.value)) : seen.value;
    },
    searchBuyers: async ({ body }) => done(await searchBuyers(shop, body.keyword)),
    readBuyer: ({ params }) => readBuyer(shop, params.id),
    readOrderSituation: ({ params }) => readOrderScenario(shop, params.id),
  };
}

/** Real members need the right to see orders; an imaginary buyer needs none. */
async function refuseCart(shop: Shop, body: Body, { role }: Pick<RequestContext, 'role'>) {
  const { memberId = null } = body;
  if (memberId !== null) {
    const right = 'buyers.read';
    if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
    if (!(await readMaskedMember(shop.db, memberId))) return refused('NOT_FOUND');
  }
  return areCountable(withOwnAddOns(body, 1))
    ? undefined
    : refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
}

/** The cart with the add-ons of the campaign in the form, which has this id. */
function withOwnAddOns({ campaign, ...body }: Body, offerId: number): Body {
  const own = (campaign?.addOns ?? []).map((addOn) => ({ ...addOn, offerId }));
  return { ...body, items: { ...body.items, addOns: [...body.items.addOns, ...own] } };
}

function simulate(shop: Shop, body: Body): Promise<Simulated> {
  const { memberId, isFirstPurchase, levelId, couponId, couponEventId } = body;
  return simulateCart(shop, {
    memberId: memberId ?? null,
    isFirstPurchase: isFirstPurchase ?? null,
    levelId: levelId ?? null,
    coupon: couponEventId ? { eventId: couponEventId } : couponId ? { id: couponId } : null,
    lines: linesOfBody(body),
    addOns: addOnsOfBody(body),
    giftIds: body.giftIds,
    delivery: deliveryOfBody(body),
  });
}

/** Milliseconds for which splits are tried: other requests of this process wait as long. */
const longestSearch = 40;

/** What a simulation answers. It looks for a cheaper split here, after the look at the future has ended. */
function answerOf({ quote, rules, input }: Simulated) {
  const until = performance.now() + longestSearch;
  const split = cheaperSplit(input, quote, () => performance.now() > until);
  const { amounts, lines, gifts } = quote;
  return {
    amounts,
    lines: lines.map(({ discounts, adjustments, ...line }) => ({
      ...line,
      discounts: [
        ...discounts,
        ...adjustments.map((each) => ({ title: reductionName(each), amount: each.amount })),
      ],
    })),
    gifts: gifts.filter(({ count }) => count > 0),
    rules,
    isExact: quote.isExact,
    split: split && { ...split, orders: split.orders.map(onWire) },
  };
}

const onWire = ({ goodsAmount, lines }: CheaperSplit['orders'][number]) => ({
  goodsAmount,
  lines: [...lines],
});
