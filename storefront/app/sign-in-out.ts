import { tagUser, trackLogin } from './analytics/data-layer.ts';
import { api } from './api.ts';
import { loadMember } from './load-member.ts';
import { clearSession, isMember, leaveSession, saveSession } from './stores/auth.ts';
import { forgetBackPath, goTo, pathAfterSignIn, scrollToTop } from './stores/routing.ts';
import { toastSuccess } from './stores/toast.ts';
import { toastTexts } from './toast-texts.ts';

interface Opening {
  rememberMe: boolean;
  message?: string;
  /** The way of signing in, for analytics. */
  method?: 'account' | 'line';
  /** The query of the page that is left; by default that of the address bar. */
  search?: string;
}

/**
 * Starts a session with a new token: stores it, reads the member, reports to analytics, shows a toast. The frame
 * then merges the visitor's cart (rows 4.052 to 4.056). Returns the path that the shopper wanted; undefined if the
 * token is not valid, which is then already handled.
 */
export async function openSession(token: string, opening: Opening): Promise<string | undefined> {
  const { rememberMe, message = toastTexts.signedIn, method = 'account' } = opening;
  // An earlier session may be another member's.
  if (isMember()) leaveSession();
  saveSession(token, rememberMe);
  await loadMember();
  if (!isMember()) return undefined;
  trackLogin(method);
  const target = pathAfterSignIn(opening.search ?? window.location.search);
  forgetBackPath();
  toastSuccess(message);
  return target;
}

/** Opens the session and goes to the page that the shopper wanted (rows 4.057, 4.058). */
export async function beginSession(token: string, opening: Opening): Promise<void> {
  const target = await openSession(token, opening);
  if (target) goTo(target, { replace: true });
}

/** Signs out, also if the server's call fails, and opens the home page (rows 4.062 to 4.066). */
export async function signOut(): Promise<void> {
  await api.logout().catch(() => undefined);
  tagUser(null);
  clearSession();
  toastSuccess(toastTexts.signedOut);
  goTo('/');
  scrollToTop();
}
