import { readEcid } from '../analytics/ecid.ts';
import { api } from '../api.ts';
import { awaitMemberState } from '../await-member-state.ts';
import { isOffline } from '../loading-and-offline/network.ts';
import { shopNow } from '../shop-time.ts';
import { isMember, useAuthStore } from '../stores/auth.ts';
import { useCartStore } from '../stores/cart.ts';
import { loadOfferRules, useOfferStore } from '../stores/offers.ts';
import { loadStocks, useStockStore } from '../stores/stock.ts';
import { useSystemStore } from '../stores/system.ts';
import { toastSuccess, toastWarning } from '../stores/toast.ts';
import { announceCart } from '../tabs.ts';
import { localCart } from './local-cart.ts';
import { createCartSession } from './session/create.ts';
import { trackAdded, trackRemoved } from './track-cart.ts';
import { watchOthers } from './watch-others.ts';

const session = createCartSession({
  api,
  store: useCartStore,
  isMember,
  isOffline,
  local: localCart,
  stocks: {
    load: loadStocks,
    known() {
      const { products: stocks, gifts: giftStocks } = useStockStore.getState();
      return { stocks, giftStocks };
    },
  },
  offers: () => useSystemStore.getState().shared,
  offerRules: {
    load: (isNeeded) =>
      isNeeded || useSystemStore.getState().shared.hasOffers ? loadOfferRules() : Promise.resolve(),
    known: () => useOfferStore.getState().rules,
  },
  now: shopNow,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  lineEcid: readEcid,
  announce: announceCart,
  say: { success: toastSuccess, warning: toastWarning },
  track: { added: trackAdded, removed: trackRemoved },
});

/** The cart of this page. Goods that are added before the page knows its owner wait for that. */
export const cartSession = {
  ...session,
  async put(...goods: Parameters<typeof session.put>) {
    await awaitMemberState();
    return session.put(...goods);
  },
  async add(...goods: Parameters<typeof session.add>) {
    await awaitMemberState();
    return session.add(...goods);
  },
};

// Signing in or out closes the cart that was shown until then.
useAuthStore.subscribe(({ status }, before) => {
  if (status !== before.status) cartSession.leave();
});

if (typeof window !== 'undefined') watchOthers(cartSession);
