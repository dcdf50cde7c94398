import type { Access } from '#contract/endpoints.ts';
import type { Shop } from '#server/shop.ts';
import { isSocialiteToken } from './line/socialite-tokens.ts';
import { findSession } from './sessions.ts';

/**
 * The member behind a bearer token. Two calls take a socialite token instead of a session: member 0, since LINE has said
 * who it is, but not yet which member that is (G-096).
 */
export async function findMember(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  token: string,
  access: Access,
): Promise<{ memberId: number } | undefined> {
  const session = await findSession(shop, token);
  if (session || access !== 'member-or-socialite') return session;
  return (await isSocialiteToken(shop, token)) ? { memberId: 0 } : undefined;
}
