import { done } from '#contract/outcome.ts';
import type { AdminAccess } from '#contract/rights.ts';
import type { Credential } from '#server/platform/http/credential.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { admitAdministrator } from './admit.ts';
import { viewedRole } from './roles/view-as.ts';
import { findAdministratorSession } from './sessions.ts';

/**
 * Admits the administrator of a session to a call (see `Authenticate` for the refusals); undefined if it is nobody's
 * session. An owner may look at the screens as another role.
 */
export async function authenticateAdministrator(
  shop: Shop,
  credential: Credential,
  demands: Demands & { access: AdminAccess },
) {
  const session = await findAdministratorSession(shop, credential);
  if (!session) return undefined;
  const { viewAs } = credential;
  const viewed =
    viewAs === undefined ? done(undefined) : await viewedRole(shop, session.role, demands, viewAs);
  return viewed.ok ? admitAdministrator(shop, session, demands, viewed.value) : viewed;
}

/** Whether this is the session of an administrator. */
export async function isAdministrators(shop: Shop, credential: Credential): Promise<boolean> {
  return (await findAdministratorSession(shop, credential)) !== undefined;
}
