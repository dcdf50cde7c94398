import { z } from 'zod';
import type { Call } from '../call.ts';
import type { ListingCall } from '../record-endpoints.ts';
import { listings } from '../resources/listings/index.ts';
import { listSchemas } from './list-schemas.ts';
import { recordCall } from './record-call.ts';
import { exportCall } from './record-spreadsheets.ts';

/** E.g. `orders/export`. */
export type ListingCallName = `${string}/${ListingCall}`;

/** The calls that every listing has besides its own `search`. */
export const listingCalls = Object.fromEntries(
  listings.flatMap((listing): [string, Call][] => {
    const { name, label } = listing;
    const schemas = listSchemas(listing, { id: z.number() });
    const search = recordCall(listing, 'advance-search', {
      summary: `${label}：依關鍵字與條件搜尋，個人資料已遮罩。條件為 all 或 any 的樹，最多三層、20 個條件`,
      body: schemas.advanceSearch,
      reply: schemas.rows,
      paged: true,
    });
    return [
      [`${name}/advance-search`, search],
      [`${name}/export`, exportCall(listing, schemas.exported)],
    ];
  }),
) as Readonly<Record<ListingCallName, Call>>;
