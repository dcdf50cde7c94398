import { tagUser, trackLogin } from './analytics/data-layer.ts';
import { api } from './api.ts';
import { toastTexts } from './copy.ts';
import { handleFailure } from './errors.ts';
import {
  adoptStoredSession,
  clearSession,
  isMember,
  isSessionAging,
  saveSession,
  useAuthStore,
} from './stores/auth.ts';
import { setUserInfo } from './stores/member.ts';
import { forgetBackPath, goTo, pathAfterSignIn, scrollToTop } from './stores/routing.ts';
import { toastSuccess } from './stores/toast.ts';

/** Reads the member's own data; a failure goes to the shared handler (row 8.081). */
export async function loadMember(): Promise<void> {
  if (!isMember()) return;
  try {
    const { data } = await api.readUser();
    setUserInfo(data);
    tagUser(data.id);
  } catch (error) {
    handleFailure(error);
  }
}

/** Runs in one tab after the other, where the browser supports it: other tabs cannot use an exchanged token. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (globalThis.navigator?.locks) await navigator.locks.request('renew-session', work);
  else await work();
}

/** Exchanges a token after half its lifetime (G-086); if this fails, the old one stays in use. */
export async function renewSession(now: number = Date.now()): Promise<void> {
  if (!isSessionAging(now)) return;
  await inTurn(() => exchangeToken(now));
}

async function exchangeToken(now: number): Promise<void> {
  adoptStoredSession();
  if (!isSessionAging(now)) return;
  const { rememberMe } = useAuthStore.getState();
  const renewed = await api.refreshToken().catch(() => undefined);
  if (renewed && isMember()) saveSession(renewed.data.token, rememberMe, now);
}

interface Opening {
  rememberMe: boolean;
  message?: string;
  /** The way of signing in, for analytics. */
  method?: 'account' | 'line';
  /** The query of the page that is left; by default that of the address bar. */
  search?: string;
}

/**
 * Starts a session with a new token: keeps it, reads the member, tells analytics, shows a toast. The frame then merges
 * the visitor's cart (rows 4.052 to 4.056). Returns the path that the shopper wanted; undefined if the token is not
 * valid, which is then already handled.
 */
export async function openSession(token: string, opening: Opening): Promise<string | undefined> {
  const { rememberMe, message = toastTexts.signedIn, method = 'account' } = opening;
  saveSession(token, rememberMe);
  await loadMember();
  if (!isMember()) return undefined;
  trackLogin(method);
  const target = pathAfterSignIn(opening.search ?? window.location.search);
  forgetBackPath();
  toastSuccess(message);
  return target;
}

/** Opens the session and goes where the shopper wanted to go (rows 4.057, 4.058). */
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
