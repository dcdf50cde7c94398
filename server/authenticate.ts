import { done, refused } from '#contract/outcome.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { admitAdministrator } from './back-office/admin/admit.ts';
import { findAdministratorSession } from './back-office/admin/sessions.ts';
import { findMember } from './people/accounts/find-member.ts';
import { findSession } from './people/accounts/sessions.ts';
import type { Authenticate } from './platform/http/handler.ts';
import type { Shop } from './shop.ts';

/**
 * Finds the session of a token or of the back office's cookie. Members and administrators have different tokens, and
 * neither works for the other.
 */
export function authenticateWith(shop: Shop): Authenticate {
  return async (credential, demands) => {
    const { access } = demands;
    if (isAdminAccess(access)) {
      const session = await findAdministratorSession(shop, credential);
      if (session) return admitAdministrator(shop, session, { ...demands, access });
      const isToken = credential.sessionKind === 'token';
      return refuseToken(isToken ? await findSession(shop, credential.token) : undefined);
    }
    const member = await findMember(shop, credential.token, access);
    return member
      ? done({ ...member, administratorId: 0, role: undefined, stepUpRefusal: undefined })
      : refuseToken(await findAdministratorSession(shop, credential));
  };
}

/** FORBIDDEN for a known token of the other audience (G-040), TOKEN_INVALID for an unknown one. */
function refuseToken(found: object | undefined) {
  return refused(found ? 'FORBIDDEN' : 'TOKEN_INVALID');
}
