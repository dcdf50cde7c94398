import type { memberStartCalls } from '#contract/calls/member-start.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import type { AreParcelsHeld } from './read-start.ts';

/** What stands on top of the member centre. Its code is loaded with the first call. */
export function memberStartRoutes(
  shop: Shop,
  areParcelsHeld: AreParcelsHeld,
): Handlers<typeof memberStartCalls> {
  return {
    async readMemberStart(_, { memberId }) {
      const { readStart } = await import('./read-start.ts');
      return done(await readStart(shop, memberId, areParcelsHeld));
    },
  };
}
