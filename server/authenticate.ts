import { isAdminAccess, rolesOfAccess } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { findAdministratorSession } from './back-office/admin/sessions.ts';
import { findMember } from './people/accounts/find-member.ts';
import { findSession } from './people/accounts/sessions.ts';
import type { Authenticate } from './platform/http/handler.ts';
import type { Shop } from './shop.ts';

/** Finds the session of a token. Members and administrators have different tokens, and neither works for the other. */
export function authenticateWith(shop: Shop): Authenticate {
  return async (token, access) => {
    if (isAdminAccess(access)) {
      const administrator = await findAdministratorSession(shop, token);
      if (!administrator) return refuseToken(await findSession(shop, token));
      const { id: administratorId, role } = administrator;
      const roles: readonly string[] = rolesOfAccess[access];
      return roles.includes(role) ? done({ memberId: 0, administratorId }) : refused('FORBIDDEN');
    }
    const member = await findMember(shop, token, access);
    return member
      ? done({ ...member, administratorId: 0 })
      : refuseToken(await findAdministratorSession(shop, token));
  };
}

/** FORBIDDEN for a known token of the other audience (G-040), TOKEN_INVALID for an unknown one. */
function refuseToken(found: object | undefined) {
  return refused(found ? 'FORBIDDEN' : 'TOKEN_INVALID');
}
