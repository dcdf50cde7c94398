import { done } from '#contract/outcome.ts';
import type { AdminAccess } from '#contract/rights.ts';
import type { Credential } from '#server/platform/http/credential.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { admitAdministrator } from './admit.ts';
import { admitKey, isApiKey, isValidKey } from './api-keys/find-key.ts';
import { viewedRole } from './roles/view-as.ts';
import { findAdministratorSession } from './sessions.ts';

/**
 * Admits the administrator of a session, or a program with a key, to a call (see `Authenticate` for the refusals);
 * undefined if it is nobody's session. An owner may look at the screens as another role.
 */
export async function authenticateAdministrator(
  shop: Shop,
  credential: Credential,
  demands: Demands & { access: AdminAccess },
) {
  if (isKeyIn(credential)) return admitKey(shop, credential.token, demands);
  const session = await findAdministratorSession(shop, credential);
  if (!session) return undefined;
  const { viewAs } = credential;
  const viewed =
    viewAs === undefined ? done(undefined) : await viewedRole(shop, session.role, demands, viewAs);
  return viewed.ok ? admitAdministrator(shop, session, demands, viewed.value) : viewed;
}

/** A key is a bearer token, never a cookie. */
const isKeyIn = ({ token, sessionKind }: Credential) => sessionKind === 'token' && isApiKey(token);

/** Whether this is the session of an administrator, or a valid key. */
export async function isAdministrators(shop: Shop, credential: Credential): Promise<boolean> {
  if (isKeyIn(credential)) return isValidKey(shop, credential.token);
  return (await findAdministratorSession(shop, credential)) !== undefined;
}
