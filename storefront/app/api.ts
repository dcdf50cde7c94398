import { createClient } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { endIfExpired, endSession } from './session-end.ts';
import { learnShopTime } from './shop-time.ts';
import { adoptStoredSession } from './stores/auth.ts';
import { useMemberStore } from './stores/member.ts';

/** Calls whose 401 ends the session: every call with a token except signing out (G-091). */
function isChecked(name: EndpointName): boolean {
  const endpoint = endpoints[name];
  return (endpoint.access === 'member' || 'takesToken' in endpoint) && name !== 'logout';
}

function currentToken(): string | undefined {
  return useMemberStore.getState().ecUserToken;
}

/**
 * Milliseconds after which a call without an answer counts as lost: a stalled network would otherwise hold its button
 * for as long as the browser waits. The slowest call pays again: the server asks the provider about the payment before,
 * collects it and asks again, which takes 128 seconds at most.
 */
const callTimeout = 130_000;

/** The API as the browser calls it, with the member's token. */
export const api = createClient({
  // The global `fetch` is read at every call, because monitoring and tests replace it. Without `no-cache` the browser
  // would use answers from its own cache that are as old as the page after a navigation back.
  fetch: (input, init) => {
    const signal = init?.signal ?? AbortSignal.timeout(callTimeout);
    return learnShopTime(() => fetch(input, { ...init, signal, cache: 'no-cache' }));
  },
  token() {
    endIfExpired();
    return currentToken();
  },
  onError(error, name, token) {
    // An answer to a token that was replaced or forgotten meanwhile does not concern the current session.
    // A call without a token was made after its session had ended.
    if (error.status !== 401 || !isChecked(name) || !token || token !== currentToken()) return;
    // The answer may have corrected the clock, and by the corrected clock this session may have expired.
    if (!adoptStoredSession() && !endIfExpired()) endSession();
  },
});
