import type { LineMemberInfo } from '#contract/entities/accounts.ts';
import { verifyPath } from '../email-verify/verify-request.ts';

/** The fields of LINE's result that decide the next step. */
type LineResult = Pick<
  LineMemberInfo,
  'token' | 'socialiteToken' | 'email' | 'iconUser' | 'userVerifiedStatus'
>;

export type LineNext =
  | { kind: 'signedIn'; token: string }
  /** No member has the LINE account yet. Its proof (`socialiteToken`) is stored, and the shopper goes to `path`. */
  | { kind: 'unbound'; socialiteToken: string; path: string }
  | { kind: 'failed' };

/** The next step after a LINE sign-in (rows 4.092 to 4.097). */
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

/** The next step for the e-mail that a shopper with LINE has typed in, and its page unless the step signs in. */
export interface EmailNext {
  /** `bind`: a member has the e-mail. `verify`: it still needs its code. `join`: nobody has it, so it is registered. */
  kind: 'bind' | 'verify' | 'join';
  path: string;
}

/** The next step once the owner of the e-mail is known. `owner` is undefined if nobody has it (rows 4.087 to 4.089). */
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
