import { LRUCache } from 'lru-cache';
import { endpoints } from '#contract/endpoints.ts';
import { done, refused } from '#contract/outcome.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { findMember } from '#server/people/accounts/find-member.ts';
import { findSession, sessionStatement } from '#server/people/accounts/sessions.ts';
import type { Authenticate, Demands } from '#server/platform/http/handler.ts';
import { travellingSession } from '#server/platform/http/travelling-session.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';

/** The calls whose handlers check the session in the same round trip as their first statements. */
const carriers: ReadonlySet<Demands> = new Set<Demands>([
  endpoints.updateShoppingCart,
  endpoints.checkout,
  endpoints.startPayment,
]);
/** Sessions of the back office: no page of the shop needs them, so they are loaded with the first call that does. */
const administrators = () => import('#server/back-office/admin/authenticate-administrator.ts');

/** The most tokens whose owner is remembered. */
const most = 10_000;

/**
 * Finds the session of a token or of the back office's cookie. Members and administrators have different tokens, and
 * neither works for the other.
 */
export function authenticateWith(shop: Shop): Authenticate {
  /**
   * The owner of each token, by the token's hash. The owner of a token never changes. Whether its session is valid
   * may change, so the handler checks that.
   */
  const owners = new LRUCache<string, number>({ max: most });
  const nobodyElse = { administratorId: 0, role: undefined, stepUpRefusal: undefined };
  return async (credential, demands) => {
    const { access } = demands;
    const { token } = credential;
    const owner = carriers.has(demands) ? owners.get(sha256(token)) : undefined;
    if (owner !== undefined) {
      const session = travellingSession(shop.db, sessionStatement(shop, token, owner));
      return done({ memberId: owner, ...nobodyElse, session });
    }
    if (isAdminAccess(access)) {
      const { authenticateAdministrator } = await administrators();
      const admitted = await authenticateAdministrator(shop, credential, { ...demands, access });
      if (admitted) return admitted;
      const isToken = credential.sessionKind === 'token';
      return refuseToken(isToken && (await findSession(shop, credential.token)) !== undefined);
    }
    const member = await findMember(shop, credential.token, access);
    if (member && access === 'member') owners.set(sha256(token), member.memberId);
    if (member) return done({ ...member, ...nobodyElse });
    const { isAdministrators } = await administrators();
    return refuseToken(await isAdministrators(shop, credential));
  };
}

/** FORBIDDEN for a known token of the other audience (G-040), TOKEN_INVALID for an unknown one. */
function refuseToken(isKnown: boolean) {
  return refused(isKnown ? 'FORBIDDEN' : 'TOKEN_INVALID');
}
