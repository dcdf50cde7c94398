import { api } from '../../../api.ts';
import { withCarriedQuery } from '../../../links/query.ts';
import { forgetLine, keepBegin } from '../../../stores/line-sign-in.ts';
import { usePageViewStore } from '../../../stores/page-view.ts';
import { pathAfterSignIn, readBackPath } from '../../../stores/routing.ts';

/** Nobody wants to come back to these: they are about signing in, or on the way to somewhere else. */
const passing =
  /^\/(signin|signup|forgot-password|reset-password|new-member|email-verify|bind|line-auth|redirect)\/?$/;

/** The page of this visit that the shopper came to the sign-in screens from. */
export function pageBefore(visited: readonly string[]): string {
  const left = visited.map((address) => new URL(address));
  const page = left.findLast(({ pathname }) => !passing.test(pathname));
  return page ? page.pathname + page.search : '/';
}

function pathToReturnTo(): string {
  const { search } = window.location;
  if (readBackPath()) return pathAfterSignIn(search);
  return withCarriedQuery(pageBefore(usePageViewStore.getState().browserHistory), search);
}

interface LineWish {
  rememberMe?: boolean;
  /** Where a member who changes the LINE account comes from. */
  rebindFrom?: string;
}

/** Leaves for LINE's page of consent; throws the ApiError when the shop cannot begin (row 1.008, G-100). */
export async function startLine({ rememberMe = false, rebindFrom }: LineWish = {}): Promise<void> {
  const body = rebindFrom
    ? { returnTo: rebindFrom, rebind: 'true' }
    : { returnTo: pathToReturnTo() };
  const { authorizeUrl, state, codeVerifier } = (await api.beginLineLogin({ body })).data;
  forgetLine();
  keepBegin({ state, codeVerifier, rememberMe });
  window.location.assign(authorizeUrl);
}
