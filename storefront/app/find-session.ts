import { endIfExpired } from './session-end.ts';
import { learnShopTime } from './shop-time.ts';
import { enterSession, type Session, useAuthStore } from './stores/auth.ts';
import { askTabs, joinTabs } from './tabs.ts';

/**
 * Joins the other tabs and, if the page's session is still unknown, finds it. `stored` has expired by the device's
 * clock, which may be wrong; without it another tab may have a session.
 */
export async function findSession(stored: Session | undefined): Promise<void> {
  joinTabs();
  if (useAuthStore.getState().status !== 'unknown') return;
  if (stored) {
    await askShopTime();
    enterSession(stored);
    endIfExpired({ isOpening: true });
    return;
  }
  await askTabs();
  if (useAuthStore.getState().status === 'unknown') enterSession(undefined);
}

async function askShopTime(): Promise<void> {
  const path = window.location.pathname;
  await learnShopTime(() => fetch(path, { method: 'HEAD', cache: 'no-store' })).catch(() => {});
}
