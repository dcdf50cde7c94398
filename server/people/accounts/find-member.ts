import type { Access } from '#contract/endpoints.ts';
import type { Shop } from '#server/shop.ts';
import { isSocialiteToken } from './line/socialite-tokens.ts';
import { findSession } from './sessions.ts';

/**
 * The member who owns a bearer token; undefined if it is not valid. Two calls accept a socialite token instead of a
 * session and get member 0: the LINE account is proven, but not which member it belongs to (G-096).
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
