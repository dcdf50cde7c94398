import type { LineMemberInfo } from '#contract/entities/accounts.ts';
import { verifyPath } from '../email-verify/verify-request.ts';

/** The part of LINE's result that decides. */
type LineResult = Pick<
  LineMemberInfo,
  'token' | 'socialiteToken' | 'email' | 'iconUser' | 'userVerifiedStatus'
>;

export type LineNext =
  | { kind: 'signedIn'; token: string }
  /** The LINE account is nobody's yet: its proof is kept, and the shopper goes on there. */
  | { kind: 'unbound'; socialiteToken: string; path: string }
  | { kind: 'failed' };

/** Where a LINE sign-in leads (rows 4.092 to 4.097). */
export function afterLine({ token, socialiteToken, ...person }: LineResult): LineNext {
  if (token) return { kind: 'signedIn', token };
  if (!socialiteToken) return { kind: 'failed' };
  return { kind: 'unbound', socialiteToken, path: pathOfUnbound(person) };
}

function pathOfUnbound({
  email,
  iconUser,
  userVerifiedStatus,
}: Omit<LineResult, 'token' | 'socialiteToken'>): string {
  if (!email) return '/new-member';
  if (!iconUser) return `/new-member?${new URLSearchParams({ email })}`;
  return userVerifiedStatus
    ? bindPath(email)
    : verifyPath({ email, type: 'line-bind', isLastStep: true });
}

/** What the e-mail that somebody with LINE names asks for, and where it leads unless that signs in. */
export interface EmailNext {
  /** A member proves the account, an unproven address its code, and nobody's address becomes a member's. */
  kind: 'bind' | 'verify' | 'join';
  path: string;
}

/** What follows the question whose e-mail it is; `owner` is undefined for nobody's (rows 4.087 to 4.089). */
export function afterEmailCheck(
  email: string,
  owner: { verifiedStatus: boolean } | undefined,
): EmailNext {
  if (owner?.verifiedStatus) return { kind: 'bind', path: bindPath(email) };
  const path = verifyPath({ email, type: 'signup', isLastStep: true });
  return { kind: owner ? 'verify' : 'join', path };
}

function bindPath(email: string): string {
  return `/bind?${new URLSearchParams({ email })}`;
}
