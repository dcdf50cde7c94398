import type { refillCalls } from '#contract/calls/refill.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readEstimates } from './estimates.ts';
import { readRefillSettings } from './remind.ts';
import { deleteBase, setEnabled } from './settings.ts';

/** The calls about the day on which a member's goods run out. They load after the port is open. */
export function lateRefillRoutes(shop: Shop): Handlers<typeof refillCalls> {
  const { db, clock } = shop;
  return {
    async readRefill(_, { memberId }) {
      const estimates = await readEstimates(db, [memberId], clock.now());
      return done(estimates.get(memberId) ?? []);
    },

    async readRefillSettings(_, { memberId }) {
      return done(await readRefillSettings(shop, memberId));
    },

    async updateRefill({ body: { isEnabled } }, { memberId }) {
      await setEnabled(db, memberId, isEnabled);
      return done(await readRefillSettings(shop, memberId));
    },

    async forgetRefill(_, { memberId }) {
      await deleteBase(db, memberId, clock.now());
      return done({});
    },
  };
}
