import type { ListingCallName } from '#contract/calls/listings.ts';
import { callsOfListing, type ListingCall } from '#contract/record-endpoints.ts';
import type { Listing } from '#contract/resources/resource.ts';
import type { Handler } from '#server/platform/http/handler.ts';
import type { ListAdapter, ResourceAdapter } from '#server/records/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { search } from './routes.ts';
import { exportHandler, importHandlers } from './spreadsheet-routes.ts';

/** The handlers of all listings; `adapters` are all entities, to which references lead. */
export function listingRoutes(
  shop: Shop,
  listings: readonly ListAdapter<Listing>[],
  adapters: readonly ResourceAdapter[],
): Readonly<Record<ListingCallName, Handler>> {
  return Object.fromEntries(
    listings.flatMap((adapter) => {
      const handlers: Record<ListingCall, Handler> = {
        search: search(shop, adapter),
        'advance-search': search(shop, adapter),
        export: exportHandler(shop, adapters, adapter),
        ...importHandlers(shop, adapters, adapter),
      };
      const { resource } = adapter;
      return callsOfListing(resource).map((call) => [`${resource.name}/${call}`, handlers[call]]);
    }),
  );
}
