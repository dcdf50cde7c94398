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
import { setUserInfo, useMemberStore } from './stores/member.ts';
import { forgetBackPath, goTo, pathAfterSignIn, scrollToTop } from './stores/routing.ts';
import { toastSuccess } from './stores/toast.ts';

/** Reads the member's own data; a failure goes to the shared handler (row 8.081). */
export async function loadMember(): Promise<void> {
  if (!isMember()) return;
  try {
    setUserInfo((await api.readUser()).data);
  } catch (error) {
    handleFailure(error);
  }
}

/** One tab after the other, where the browser can: an exchanged token is worth nothing in the tab next to it. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (globalThis.navigator?.locks) await navigator.locks.request('renew-session', work);
  else await work();
}

/** Exchanges a token that has passed half its life (G-086); if that fails the old one serves on. */
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
  /** How the token was earned, for the analytics. */
  method?: 'account' | 'line';
  /** The query of the page being left; that of the address bar unless told otherwise. */
  search?: string;
}

/**
 * What follows a token, however it was earned: keep it, read the member, tag analytics and say so; the frame sees the new
 * member and takes over the visitor's cart (rows 4.052 to 4.056). Answers where the shopper wanted to go; undefined when
 * the token turned out to be none, which has been seen to.
 */
export async function openSession(token: string, opening: Opening): Promise<string | undefined> {
  const { rememberMe, message = toastTexts.signedIn, method = 'account' } = opening;
  saveSession(token, rememberMe);
  await loadMember();
  if (!isMember()) return undefined;
  tagUser(useMemberStore.getState().userInfo?.id ?? null);
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

/** Signs out, whatever the server says to it, and begins anew at home (rows 4.062 to 4.066). */
export async function signOut(): Promise<void> {
  await api.logout().catch(() => undefined);
  tagUser(null);
  clearSession();
  toastSuccess(toastTexts.signedOut);
  goTo('/');
  scrollToTop();
}
