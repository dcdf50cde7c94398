import { createClient } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isGuardedPath } from './guarded-paths.ts';
import { learnShopTime } from './shop-time.ts';
import { adoptStoredSession, clearSession } from './stores/auth.ts';
import { useMemberStore } from './stores/member.ts';
import { goTo, rememberBackPath } from './stores/routing.ts';

/** Calls whose 401 ends the session: every member call except signing out (G-091). */
function isChecked(name: EndpointName): boolean {
  return endpoints[name].access === 'member' && name !== 'logout';
}

/** Forgets the session and leads to the sign-in screen; afterwards the shopper returns here if possible (row 4.068). */
function endSession(): void {
  const { pathname, search } = window.location;
  clearSession();
  if (isGuardedPath(pathname)) rememberBackPath(pathname + search);
  goTo('/signin', { replace: true });
}

function currentToken(): string | undefined {
  return useMemberStore.getState().ecUserToken;
}

/** The API as the browser calls it, with the member's token. */
export const api = createClient({
  // The global `fetch` is read at every call, because monitoring and tests replace it. Without `no-cache` the browser
  // would use answers from its own cache that are as old as the page after a step back.
  fetch: (input, init) => learnShopTime(() => fetch(input, { ...init, cache: 'no-cache' })),
  token: currentToken,
  onError(error, name, token) {
    // An answer to a token that was replaced or forgotten meanwhile does not concern the current session.
    if (error.status !== 401 || !isChecked(name) || token !== currentToken()) return;
    if (!adoptStoredSession()) endSession();
  },
});
