import { api } from '../../../api.ts';
import { withCarriedQuery } from '../../../links/query.ts';
import { forgetLine, keepBegin } from '../../../stores/line-sign-in.ts';
import { usePageViewStore } from '../../../stores/page-view.ts';
import { pathAfterSignIn, readBackPath } from '../../../stores/routing.ts';

/** Pages to which a sign-in does not lead back: they belong to signing in or only lead to another page. */
const passingPages =
  /^\/(signin|signup|forgot-password|reset-password|new-member|email-verify|bind|line-auth|redirect)\/?$/;

/** The page of this visit from which the shopper came to the sign-in screens. */
export function pageBefore(visited: readonly string[]): string {
  const left = visited.map((address) => new URL(address));
  const page = left.findLast(({ pathname }) => !passingPages.test(pathname));
  return page ? page.pathname + page.search : '/';
}

function pathToReturnTo(): string {
  const { search } = window.location;
  if (readBackPath()) return pathAfterSignIn(search);
  return withCarriedQuery(pageBefore(usePageViewStore.getState().browserHistory), search);
}

interface LineStartOptions {
  rememberMe?: boolean;
  /** The page of a member who replaces the LINE account. */
  rebindFrom?: string;
}

/** Goes to LINE's consent page. Throws the ApiError if the shop cannot start the sign-in (row 1.008, G-100). */
export async function startLine({
  rememberMe = false,
  rebindFrom,
}: LineStartOptions = {}): Promise<void> {
  const body = rebindFrom
    ? { returnTo: rebindFrom, rebind: 'true' }
    : { returnTo: pathToReturnTo() };
  const { authorizeUrl, state, codeVerifier } = (await api.beginLineLogin({ body })).data;
  forgetLine();
  keepBegin({ state, codeVerifier, rememberMe });
  window.location.assign(authorizeUrl);
}
