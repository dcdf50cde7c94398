import { sessionExpired } from '#contract/session.ts';
import { isGuardedPath } from './guarded-paths.ts';
import { adoptStoredSession, clearSession, currentSession, isExpired } from './stores/auth.ts';
import { goTo, rememberBackPath } from './stores/routing.ts';
import { toastWarning } from './stores/toast.ts';

/** Whether this is a members' page. If so, signing in leads back to it. */
function rememberGuardedPage(): boolean {
  const { pathname, search } = window.location;
  if (!isGuardedPath(pathname)) return false;
  rememberBackPath(pathname + search);
  return true;
}

const openSignIn = () => goTo('/signin', { replace: true });

/** Leads a visitor from a members' page to the sign-in screen. Other pages stay. */
export function leaveGuardedPage(): void {
  if (rememberGuardedPage()) openSignIn();
}

/**
 * Deletes a refused session and leads to the sign-in screen; afterwards the shopper returns here if possible (row
 * 4.068). Somebody has ended it, maybe by signing out other devices, so that nothing written stays on this one.
 */
export function endSession(): void {
  clearSession();
  rememberGuardedPage();
  openSignIn();
}

/** Whether the session has expired, and no other tab has renewed it. */
function hasExpired(): boolean {
  const session = currentSession();
  if (!session || !isExpired(session)) return false;
  return !adoptStoredSession() || hasExpired();
}

/**
 * Ends an expired session and says so: a public page stays open for the visitor (G-167), and what the member has
 * written waits for the next sign-in. Returns whether it has ended one. `isOpening`: the router is still opening the page, and itself leads away from a members' page.
 */
export function endIfExpired({ isOpening = false } = {}): boolean {
  if (!hasExpired()) return false;
  clearSession(true);
  toastWarning(sessionExpired);
  if (!isOpening) leaveGuardedPage();
  return true;
}
