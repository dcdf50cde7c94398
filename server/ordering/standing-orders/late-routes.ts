import type { standingOrderCalls } from '#contract/calls/standing-orders.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readByCode, skipByCode } from './by-code.ts';
import {
  createStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  skipStandingOrder,
  updateStandingOrder,
  wantedLines,
} from './change.ts';
import { draftParcel } from './quote-parcel.ts';
import { showAll, showOne } from './show.ts';
import { listOwn, readOwn, type StandingRow } from './stored.ts';

/** The calls of standing orders. They load after the port is open. */
export function lateStandingOrderRoutes(shop: Shop): Handlers<typeof standingOrderCalls> {
  const shown = async <Answer extends Outcome<StandingRow>>(changing: Promise<Answer>) => {
    const changed = await changing;
    if (!changed.ok) return changed as Extract<Answer, { ok: false }>;
    return done(await showOne(shop, changed.value));
  };
  const own = (id: number, memberId: number) => ({ id, memberId });
  return {
    listStandingOrders: async (_, { memberId }) =>
      done(await showAll(shop, await listOwn(shop.db, memberId))),

    async previewStandingOrder({ body }, { memberId: userId }) {
      const lines = wantedLines(body);
      if (!lines) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
      const parcel = { userId, lines, delivery: body.order, paymentType: body.paymentType };
      const nextOn = taipeiDay(shop.clock.now());
      const agreed = { nextOn, agreedAmount: null, agreedPrices: {} };
      return done(await draftParcel(shop, parcel, agreed));
    },

    createStandingOrder: ({ body }, { memberId, idempotencyKey }) =>
      shown(createStandingOrder(shop, { memberId, idempotencyKey }, body)),

    updateStandingOrder: ({ params, body }, { memberId }) =>
      shown(updateStandingOrder(shop, own(params.id, memberId), body)),

    async endStandingOrder({ params }, { memberId }) {
      const ended = await endStandingOrder(shop, own(params.id, memberId));
      return ended.ok ? done({}) : ended;
    },

    skipStandingOrder: ({ params, body }, { memberId }) =>
      shown(skipStandingOrder(shop, own(params.id, memberId), body.dueOn)),

    pauseStandingOrder: ({ params }, { memberId }) =>
      shown(pauseStandingOrder(shop, own(params.id, memberId))),

    resumeStandingOrder: ({ params, body }, { memberId }) =>
      shown(resumeStandingOrder(shop, own(params.id, memberId), body)),

    async readStandingDraft({ params }, { memberId }) {
      const row = await readOwn(shop.db, params.id, memberId);
      return row ? done(await draftParcel(shop, row, row)) : refused('NOT_FOUND');
    },

    readStandingOrderByCode: ({ query }, request) => readByCode(shop, query.code, request),
    skipStandingOrderByCode: ({ body }, request) => skipByCode(shop, body.code, request),
  };
}
