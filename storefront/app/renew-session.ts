import { api } from './api.ts';
import {
  adoptStoredSession,
  isMember,
  isSessionAging,
  saveSession,
  useAuthStore,
} from './stores/auth.ts';
import { withTabLock } from './tab-lock.ts';
import { askTabs } from './tabs.ts';

/**
 * Exchanges a token after half its lifetime (G-086); if this fails, the old one stays in use. Tabs do this one
 * after the other, because no other tab can use an exchanged token.
 */
export async function renewSession(): Promise<void> {
  if (isSessionAging()) await withTabLock('renew-session', exchangeToken);
}

async function exchangeToken(): Promise<void> {
  adoptStoredSession();
  // Another tab may have exchanged this one.
  await askTabs();
  if (!isSessionAging()) return;
  const { rememberMe, signedInAt } = useAuthStore.getState();
  const renewed = await api.refreshToken().catch(() => undefined);
  if (renewed && isMember()) saveSession(renewed.data.token, rememberMe, undefined, signedInAt);
}
