import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminAccountCalls, adminSignInCalls } from '#contract/calls/admin-account.ts';
import type { adminRoleCalls } from '#contract/calls/admin-roles.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { accountRoutes, signInRoutes } from './account-routes.ts';
import { searchAdministrators } from './administrators.ts';
import { searchAuditEntries } from './audit.ts';
import { createAdministrator, updateAdministrator } from './change-administrators.ts';
import { resendInvitation, withdrawInvitation } from './links/invitations.ts';
import { narrowed } from './narrowed.ts';
import { administratorsAdapter, auditEntriesAdapter } from './read-only-adapters.ts';
import { createRole, deleteRole, readRolePage, searchRoles, updateRole } from './roles/roles.ts';
import { resetSecondFactors } from './second-factor/own-factors.ts';

type AdminCalls = typeof adminSignInCalls &
  typeof adminAccountCalls &
  typeof adminCalls &
  typeof adminRoleCalls;

/** The calls about administrators, their sessions and roles; the contract says which roles may make each (G-147). */
export function adminRoutes(shop: Shop): Handlers<AdminCalls> {
  return {
    ...signInRoutes(shop),
    ...accountRoutes(shop),
    ...administratorRoutes(shop),
    ...roleRoutes(shop),
  };
}

function administratorRoutes(shop: Shop): Handlers<typeof adminCalls> {
  return {
    searchAdministrators: async ({ body }, { role }) =>
      narrowed({ shop, adapter: administratorsAdapter, role }, body, (search) =>
        searchAdministrators(shop, search),
      ),
    createAdministrator: async ({ body }, request) => createAdministrator(shop, request, body),
    updateAdministrator: async ({ params, body }, request) =>
      updateAdministrator(shop, request, params.id, body),
    resendInvitation: async ({ params }, request) =>
      (await throttle(shop, 'admin-invite', request, String(params.id))) ??
      resendInvitation(shop, request, params.id),
    withdrawInvitation: async ({ params }, request) => withdrawInvitation(shop, request, params.id),
    resetSecondFactors: async ({ params }, request) => resetSecondFactors(shop, request, params.id),
    searchAuditEntries: async ({ body }, { role }) =>
      narrowed({ shop, adapter: auditEntriesAdapter, role }, body, (search) =>
        searchAuditEntries(shop, search),
      ),
  };
}

function roleRoutes(shop: Shop): Handlers<typeof adminRoleCalls> {
  return {
    searchRoles: async () => searchRoles(shop),
    readRole: async ({ params }) => readRolePage(shop, params.id),
    createRole: async ({ body }, request) => createRole(shop, request, body),
    updateRole: async ({ params, body }, request) => updateRole(shop, request, params.id, body),
    deleteRole: async ({ params }, request) => deleteRole(shop, request, params.id),
  };
}
