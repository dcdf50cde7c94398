import type { ListingCallName } from '#contract/calls/listings.ts';
import { callsOfListing, type ListingCall } from '#contract/record-endpoints.ts';
import type { Listing } from '#contract/resources/resource.ts';
import type { Handler } from '#server/platform/http/handler.ts';
import type { BoundList, BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { search } from './routes.ts';
import { exportHandler, importHandlers } from './spreadsheet-routes.ts';

/** The handlers of all listings; `bounds` are all entities, to which references lead. */
export function listingRoutes(
  shop: Shop,
  listings: readonly BoundList<Listing>[],
  bounds: readonly BoundResource[],
): Readonly<Record<ListingCallName, Handler>> {
  return Object.fromEntries(
    listings.flatMap((bound) => {
      const handlers: Record<ListingCall, Handler> = {
        search: search(shop, bound),
        'advance-search': search(shop, bound),
        export: exportHandler(shop, bounds, bound),
        ...importHandlers(shop, bounds, bound),
      };
      const { resource } = bound;
      return callsOfListing(resource).map((call) => [`${resource.name}/${call}`, handlers[call]]);
    }),
  );
}
