import type { levelCalls } from '#contract/calls/levels.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { listLevelRules } from './read-benefits.ts';

/** The calls of levels: the public rules, and the standing of the member to whom the token belongs. */
export function levelRoutes(shop: Shop): Handlers<typeof levelCalls> {
  return {
    listLevelRules: async ({ query }) => done(pageOf(await listLevelRules(shop), query)),
    // Only members who look at their level need the code.
    async readLevelStanding(_, { memberId }) {
      const { readLevelStanding } = await import('./read-standing.ts');
      return readLevelStanding(shop, memberId);
    },
  };
}
