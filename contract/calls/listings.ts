import { z } from 'zod';
import type { Call } from '../call.ts';
import { callsOfListing, type ListingCall } from '../record-endpoints.ts';
import { listings } from '../resources/listings/index.ts';
import type { Listing } from '../resources/resource.ts';
import { listSchemas } from './list-schemas.ts';
import { recordCall, whenLookedAt } from './record-call.ts';
import { exportCall, importCallsOf } from './record-spreadsheets.ts';

/** E.g. `orders/export`. */
export type ListingCallName = `${string}/${ListingCall}`;

/** What the calls of a listing take and answer. */
function callsOf(listing: Listing): Partial<Record<ListingCall, Call>> {
  const schemas = listSchemas(listing, { id: z.number() });
  const list = { reply: schemas.rows, paged: true } as const;
  const { label } = listing;
  return {
    search: recordCall(listing, 'search', {
      summary: `${label}：搜尋`,
      body: schemas.search,
      ...list,
    }),
    'advance-search': recordCall(listing, 'advance-search', {
      summary: `${label}：依關鍵字與條件搜尋，個人資料已遮罩。條件為 all 或 any 的樹，最多三層、20 個條件`,
      body: schemas.advanceSearch,
      ...list,
    }),
    export: exportCall(listing, schemas.exported),
    ...(listing.imports && importCallsOf(listing)),
  };
}

/** The calls that every listing has besides those that are declared for it apart. */
export const listingCalls = Object.fromEntries(
  listings.flatMap((listing) =>
    whenLookedAt(listing, callsOfListing(listing), () => callsOf(listing)),
  ),
) as Readonly<Record<ListingCallName, Call>>;
