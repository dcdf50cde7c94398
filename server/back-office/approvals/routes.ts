import type { adminApprovalCalls } from '#contract/calls/admin-approvals.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import type { ApprovalActions } from './actions.ts';
import { approveRequest, refuseRequest } from './decide.ts';
import { countWaiting, searchApprovals } from './search.ts';

/** The calls about approval requests. */
export function approvalRoutes(
  shop: Shop,
  actions: ApprovalActions,
): Handlers<typeof adminApprovalCalls> {
  return {
    searchApprovals: async ({ body }, request) => done(await searchApprovals(shop, request, body)),
    countApprovals: async (_, request) => done({ waiting: await countWaiting(shop, request) }),
    approveWish: ({ params: { id }, body: { answer } }, request) =>
      approveRequest(shop, request, actions, { id, answer }),
    refuseWish: ({ params: { id }, body: { reason } }, request) =>
      refuseRequest(shop, request, actions, { id, reason }),
  };
}
