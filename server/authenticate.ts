import { isAdminAccess, rolesOfAccess } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { findAdministratorSession } from './back-office/admin/sessions.ts';
import { findMember } from './people/accounts/find-member.ts';
import { findSession } from './people/accounts/sessions.ts';
import type { Authenticate } from './platform/http/handler.ts';
import type { Shop } from './shop.ts';

/** Members and administrators have tokens of their own; one is never taken for the other. */
export function authenticateWith(shop: Shop): Authenticate {
  return async (token, access) => {
    if (isAdminAccess(access)) {
      const administrator = await findAdministratorSession(shop, token);
      if (!administrator) return elsewhere(await findSession(shop, token));
      const { id: administratorId, role } = administrator;
      const roles: readonly string[] = rolesOfAccess[access];
      return roles.includes(role) ? done({ memberId: 0, administratorId }) : refused('FORBIDDEN');
    }
    const member = await findMember(shop, token, access);
    return member
      ? done({ ...member, administratorId: 0 })
      : elsewhere(await findAdministratorSession(shop, token));
  };
}

/** A token of the other audience is known, but not good here (G-040). */
function elsewhere(found: object | undefined) {
  return refused(found ? 'FORBIDDEN' : 'TOKEN_INVALID');
}
