import { done, refused } from '#contract/outcome.ts';
import { isAdminAccess, rolesWithAccess } from '#contract/rights.ts';
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
  return async ({ token, sessionKind }, access) => {
    if (isAdminAccess(access)) {
      const administrator = await findAdministratorSession(shop, { token, sessionKind });
      if (!administrator) {
        return refuseToken(sessionKind === 'token' ? await findSession(shop, token) : undefined);
      }
      const { id: administratorId, role } = administrator;
      return rolesWithAccess(access).includes(role)
        ? done({ memberId: 0, administratorId, role })
        : refused('FORBIDDEN', { extra: { right: access } });
    }
    const member = await findMember(shop, token, access);
    return member
      ? done({ ...member, administratorId: 0, role: undefined })
      : refuseToken(await findAdministratorSession(shop, { token, sessionKind }));
  };
}

/** FORBIDDEN for a known token of the other audience (G-040), TOKEN_INVALID for an unknown one. */
function refuseToken(found: object | undefined) {
  return refused(found ? 'FORBIDDEN' : 'TOKEN_INVALID');
}
