import { createClient } from '#contract/client.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import type { AnalyticsItem } from '../analytics/data-layer.ts';
import type { TrackedProduct } from '../analytics/line-shop-event.ts';
import { addOnLines, cartLines, quoteCart } from '../cart/lines.ts';
import { localCart } from '../cart/local-cart.ts';
import { cartContextIn } from '../cart/session/cart-context.ts';
import { createCartSession } from '../cart/session/create.ts';
import type { CartNeeds } from '../cart/session/needs.ts';
import { trackRemoved } from '../cart/track-cart.ts';
import { nothingShared } from '../data/shared.ts';
import type { OfferRules } from '../offers/offer-rules.ts';
import { createCartStore } from '../stores/cart.ts';
import type { Toast } from '../stores/toast.ts';
import { answeringFetch, stubBrowser } from './browser.ts';
import { cartPath } from './hold-answer.ts';
import { memberShop } from './member-shop.ts';

type Said = Pick<Toast, 'message' | 'link' | 'undo'> & { isWarning: boolean };

interface Options {
  shop?: ReturnType<typeof memberShop>;
  isMember?: boolean;
  /** The running offers. */
  rules?: OfferRules;
}

/** A new cart session in a new browser, connected to the shop of one member. */
export function testCart({ shop = memberShop(), isMember = false, rules }: Options = {}) {
  const browser = stubBrowser();
  const { fetch, requests } = answeringFetch((request) => shop.answer(request));
  const here = { isMember, isOffline: false };
  const api = createClient({ fetch, token: () => (here.isMember ? 'token' : undefined) });
  const store = createCartStore();
  const said: Said[] = [];
  const heard: 'cart'[] = [];
  const added: { products: readonly TrackedProduct[]; goods: AnalyticsItem }[] = [];
  const waiting = new Map<() => void, number>();
  let stocks = new Map<number, number>();

  const needs: CartNeeds = {
    api,
    store,
    isMember: () => here.isMember,
    isOffline: () => here.isOffline,
    local: localCart,
    stocks: {
      async load(ids) {
        if (ids.length === 0) return;
        const { data } = await api.listProductStocks({ query: { ids: [...ids] } });
        const found = data.map(({ id, webStock }) => [id, webStock ?? 0] as const);
        stocks = new Map([...stocks, ...found]);
      },
      known: () => ({ stocks, giftStocks: new Map() }),
    },
    offers: () => ({ ...nothingShared, ...(rules && { hasOffers: true as const }) }),
    offerRules: { load: () => Promise.resolve(), known: () => rules },
    now: () => new Date('2026-11-21T10:00:00+08:00'),
    after(milliseconds, work) {
      waiting.set(work, milliseconds);
      return () => waiting.delete(work);
    },
    lineEcid: () => undefined,
    announce: () => void heard.push('cart'),
    say: {
      success: (message, extras) => said.push({ message, isWarning: false, ...extras }),
      warning: (message, extras) => said.push({ message, isWarning: true, ...extras }),
    },
    track: {
      added: (products, goods) => added.push({ products, goods }),
      removed: trackRemoved,
    },
  };
  const cart = createCartSession(needs);

  const sent = (method: string) =>
    requests.filter(({ line }) => line === `${method} ${cartPath}`).map(({ body }) => body);
  return {
    cart,
    shop,
    browser,
    requests,
    said,
    /** What the other tabs were let know. */
    heard,
    /** The goods of whose adding analytics was told. */
    added,
    /** The cart that the screens show. */
    contents: store.getState,
    /** The quantities of products. */
    items: () => store.getState().items.normal,
    /** The lines as the screens show them; undefined while the stock of any line is unknown. */
    lines: () => cartLines(quoteCart(cartContextIn(needs)), store.getState().goods),
    addOnLines: () => addOnLines(quoteCart(cartContextIn(needs))),
    /** The bodies that were put to the saved cart, oldest first. */
    puts: () => sent('PUT').map((body) => JSON.parse(body)),
    /** How often the saved cart was read. */
    reads: () => sent('GET').length,
    /** The delays of the waiting work, in milliseconds. */
    waits: () => [...waiting.values()],
    /** Runs the waiting work, as if its time had passed. */
    passTime(): void {
      const due = [...waiting.keys()];
      waiting.clear();
      for (const work of due) work();
    },
    stored: () => JSON.parse(browser.local.getItem('qingmian-productData') ?? 'null'),
    /** Sets what the visitor had in the cart before this page was loaded. */
    storeLocally(normal: Record<number, number>, addOns?: readonly AskedAddOn[]): void {
      const items = { normal, combination: {}, addOns };
      browser.local.setItem('qingmian-productData', JSON.stringify(items));
    },
    /** An empty cart, like that of a visitor in the frame. */
    showEmptyCart: () => store.setState({ status: 'ready' }),
    /** Takes the browser's network away. */
    goOffline(): void {
      here.isOffline = true;
    },
    signIn(): void {
      here.isMember = true;
      cart.leave();
    },
    signOut(): void {
      browser.local.clear();
      here.isMember = false;
      cart.leave();
    },
  };
}
