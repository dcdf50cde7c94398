import type { adminPrivacyCalls } from '#contract/calls/admin-privacy.ts';
import { done } from '#contract/outcome.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { narrow } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { downloadCopy, sendCopy } from './copies.ts';
import { beginErasure } from './erase-members.ts';
import { privacyRequestsAdapter } from './privacy-requests-adapter.ts';
import { readRequest, searchRequests } from './read-requests.ts';
import { createRequest, refuseRequest, withdrawRequest } from './requests.ts';

/** The calls about requests for personal data. `data` is everything that the shop stores about members. */
export function privacyRoutes(
  shop: Shop,
  data: Required<PersonalData>,
): Handlers<typeof adminPrivacyCalls> {
  return {
    searchPrivacyRequests: async ({ body }) => {
      const narrowed = await narrow(shop.db, privacyRequestsAdapter, body, shop.clock.now());
      if (!narrowed.ok) return narrowed;
      return done(await searchRequests(shop, { ...body, ...narrowed.value }));
    },
    readPrivacyRequest: ({ params }) => readRequest(shop, data, params.id),
    createPrivacyRequest: ({ body }, request) => createRequest(shop, request, body),
    sendPrivacyCopy: ({ params }, request) => sendCopy(shop, request, params.id),
    beginErasure: ({ params, body }, request) =>
      beginErasure(shop, request, data, { id: params.id, ...body }),
    withdrawPrivacyRequest: ({ params, body }, request) =>
      withdrawRequest(shop, request, params.id, body.reason),
    refusePrivacyRequest: ({ params, body }, request) =>
      refuseRequest(shop, request, params.id, body.reason),
    downloadPrivacyCopy: ({ params }, request) => downloadCopy(shop, request, params.token),
  };
}
