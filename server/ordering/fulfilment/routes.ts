import type { parcelCalls } from '#contract/calls/parcels.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The call of members about their parcels. Its code is loaded with the first call. */
export function parcelRoutes(shop: Shop): Handlers<typeof parcelCalls> {
  return {
    async readOrderParcels({ params }, { memberId }) {
      const { readParcelsOfMember } = await import('./parcels-of-member.ts');
      return readParcelsOfMember(shop.db, params.id, memberId);
    },
  };
}
