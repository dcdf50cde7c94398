import { tagUser } from './analytics/data-layer.ts';
import { api } from './api.ts';
import { handleFailure } from './errors.ts';
import {
  adoptStoredSession,
  isMember,
  isSessionAging,
  saveSession,
  useAuthStore,
} from './stores/auth.ts';
import { setUserInfo } from './stores/member.ts';

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
export async function renewSession(): Promise<void> {
  if (isSessionAging()) await inTurn(exchangeToken);
}

async function exchangeToken(): Promise<void> {
  adoptStoredSession();
  if (!isSessionAging()) return;
  const { rememberMe } = useAuthStore.getState();
  const renewed = await api.refreshToken().catch(() => undefined);
  if (renewed && isMember()) saveSession(renewed.data.token, rememberMe);
}
