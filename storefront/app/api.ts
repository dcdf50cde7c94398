import { createClient } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isGuardedPath } from './guarded-paths.ts';
import { learnShopTime } from './shop-time.ts';
import { adoptStoredSession, clearSession } from './stores/auth.ts';
import { useMemberStore } from './stores/member.ts';
import { goTo, rememberBackPath } from './stores/routing.ts';

/** Calls whose 401 ends the session: every member call but signing out (G-091). */
function isChecked(name: EndpointName): boolean {
  return endpoints[name].access === 'member' && name !== 'logout';
}

/** The session is over: forget it and ask to sign in again, coming back here where that makes sense (row 4.068). */
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
  // Looked up at every call: monitoring, and tests, put their own in its place. After a step back the browser would
  // otherwise take answers as old as the page from its own cache.
  fetch: (input, init) => learnShopTime(() => fetch(input, { ...init, cache: 'no-cache' })),
  token: currentToken,
  onError(error, name, token) {
    // An answer to a token that has been replaced or forgotten meanwhile says nothing of the session of now.
    if (error.status !== 401 || !isChecked(name) || token !== currentToken()) return;
    if (!adoptStoredSession()) endSession();
  },
});
