import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onceIdle } from '../after-load.ts';
import { keepEcid } from '../analytics/ecid.ts';
import { trackLineShopLater } from '../analytics/line-shop.ts';
import { watchLinks, watchScrollDepth } from '../analytics/watch-page.ts';
import { endIfExpired } from '../session-end.ts';
import { useShared } from '../shared-data.ts';
import { isSessionAging, useAuthStore } from '../stores/auth.ts';
import { useCartStore } from '../stores/cart.ts';
import { entriesOf, readLocalItems } from '../stores/cart-items.ts';
import { enterPage } from '../stores/page-view.ts';
import { useRoutingStore } from '../stores/routing.ts';
import { useSystemStore } from '../stores/system.ts';
import { isSearching } from './panels.ts';

/** The steps of every page entry (section 2): reads the member, reports the page view, stores the campaign id. */
export function usePageEntry(): void {
  useLentNavigation();
  useSharedForStores();
  const { pathname, search, key } = useLocation();
  useCartOwner(pathname);
  const isMember = useAuthStore((state) => state.status === 'member');
  const signedInAt = useAuthStore((state) => state.signedInAt);

  useEffect(() => watchLinks(), []);
  useEffect(() => keepEcid(search), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page of its own, and every sign-in may be another member's.
  useEffect(() => {
    if (!isMember || endIfExpired()) return;
    if (isSessionAging()) {
      // A failure here is retried on the next page.
      import('../renew-session.ts').then(({ renewSession }) => renewSession()).catch(() => {});
    }
    import('../load-member.ts').then(({ loadMember }) => loadMember()).catch(() => {});
  }, [pathname, isMember, signedInAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same path.
  useEffect(() => {
    enterPage(document.title, window.location.href);
    return watchScrollDepth();
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is a page of its own.
  useEffect(() => trackLineShopLater({ is: 'pageView' }), [pathname, search]);
  // Without it the shop only waits longer and keeps nothing for later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is a page of its own.
  useEffect(
    () => onceIdle(async () => (await import('../loading-and-offline/enter-page.ts')).enterPage()),
    [pathname, search],
  );
  // The page is complete without the picture of an event.
  useEffect(
    () => onceIdle(async () => (await import('./event-popup.ts')).offerEventPopup(pathname)),
    [pathname],
  );
  useFocusOnNewPage(pathname);
}

function useLentNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    useRoutingStore.setState({ navigate });
  }, [navigate]);
}

function useSharedForStores(): void {
  const shared = useShared();
  useEffect(() => {
    useSystemStore.setState({ shared });
  }, [shared]);
}

/** Pages that read the cart by themselves on entry (rows 2.050, 2.052). */
const readsCart = /^\/(cart|checkout)\/?$/;

/** Opens the current shopper's cart, and again after signing in or out. A visitor without a cart loads nothing. */
function useCartOwner(pathname: string): void {
  const status = useAuthStore((state) => state.status);
  const signedInAt = useAuthStore((state) => state.signedInAt);
  const isReadByPage = readsCart.test(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every sign-in may be another member's.
  useEffect(() => {
    // These pages read the cart themselves; on a slow connection this reading would make them read it twice.
    if (status === 'unknown' || isReadByPage) return undefined;
    if (status === 'visitor' && isLocallyEmpty()) {
      useCartStore.setState({ status: 'ready' });
      return watchEmptyCart();
    }
    openCart();
    return undefined;
  }, [status, signedInAt, isReadByPage]);
}

const isLocallyEmpty = () => entriesOf(readLocalItems()).length === 0;

/** If the cart's code cannot be loaded, the page says so when the shopper wants to buy. */
function openCart(): void {
  import('../cart/cart-session.ts')
    .then(({ cartSession }) => cartSession.openOnce())
    .catch(() => {});
}

/** Opens the visitor's empty cart once another tab has put something into it and this page is seen. */
function watchEmptyCart(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && !isLocallyEmpty()) openCart();
  };
  window.addEventListener('storage', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Moves the focus to the beginning of a newly opened page, unless the page has set it itself or somebody searches. */
function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement) && !isSearching())
      main?.focus({ preventScroll: true });
  }, [pathname]);
}
