import { useEffect, useMemo, useState } from 'react';
import type { Combination, Product } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { afterPaint } from '../../after-load.ts';
import { warnOfLostScript } from '../../loading-and-offline/optional.ts';
import {
  limitOfItem,
  type StockState,
  saidStates,
  stockIdsOf,
  stockOfItem,
  stockState,
} from '../../product-card/stock-state.ts';
import { useShared } from '../../shared-data.ts';
import { useShopNow } from '../../shop-time.ts';
import { useCartStore, withGoods } from '../../stores/cart.ts';
import { quantityOf } from '../../stores/cart-items.ts';
import { useOfferStore } from '../../stores/offers.ts';
import { goTo, samePage } from '../../stores/routing.ts';
import { loadStocks, useStockStore } from '../../stores/stock.ts';
import type { GoodsPage } from './load-product.ts';
import type { QuantityState } from './product-texts.ts';

export interface Purchase extends QuantityState {
  state: StockState;
  /** Whether the stock is still being read (G-068). */
  isAsking: boolean;
  /** Whether units can be added now. */
  isOpen: boolean;
  /** Whether units are being put into the cart. */
  isBusy: boolean;
  quantity: number;
  setQuantity(quantity: number): void;
  add(): Promise<void>;
  /** Puts units into the cart and goes to the cart. */
  buy(): Promise<void>;
}

/**
 * How many units of a product or combination can be bought, and the actions to buy them. Until the browser has read
 * the stock, its state is that of the page.
 */
export function usePurchase({ kind, item, availability }: GoodsPage): Purchase {
  const contents = useCartStore();
  const { products: stocks, gifts: giftStocks } = useStockStore();
  const offers = useShared();
  const rules = useOfferStore((state) => state.rules);
  const shopNow = useShopNow();
  const { cart, isLost } = useCartCode(kind, item);
  const [wanted, setQuantity] = useState(1);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void loadStocks(stockIdsOf({ kind, item }));
  }, [kind, item]);

  const purchaseLimit = limitOfItem(kind, item);
  const state = stockState(stockOfItem(kind, item, stocks), purchaseLimit);
  const inCart = quantityOf(contents.items, kind, item.id);
  // It prices the cart, which a press on a number of units must not wait for.
  const most = useMemo(() => {
    // Without the cart's code the limit is unknown. The button stays usable, so that a press can show the reason.
    if (!cart) return isLost ? { max: inCart + 1, isLimited: false } : null;
    const known = { ...contents, ...withGoods(item)(contents) };
    const surroundings = { stocks, giftStocks, offers, rules, now: shopNow() };
    return cart.mostInCart(known, surroundings, kind, item.id);
  }, [cart, isLost, inCart, contents, stocks, giftStocks, offers, rules, shopNow, kind, item]);
  const unitsLeft = Math.max(0, (most?.max ?? 0) - inCart);
  const isKnown = state !== 'unknown' && most !== null;
  const quantity = Math.max(1, Math.min(wanted, unitsLeft));
  const said = availability ? saidStates[availability] : 'unknown';
  const shown = isKnown || state === 'notSold' ? state : said;

  async function put(): Promise<number> {
    if (isLost) rememberPurchase(quantity);
    if (!cart) return 0;
    setBusy(true);
    // Pricing the cart takes longer than a frame, and the press has to be seen at once.
    await afterPaint();
    const added = await cart.session.add(kind, item, quantity).finally(() => setBusy(false));
    if (added > 0) setQuantity((now) => (now === wanted ? 1 : now));
    return added;
  }
  return {
    state: shown,
    isAsking: !isKnown && shown !== 'soldOut' && shown !== 'notSold',
    purchaseLimit,
    inCart,
    unitsLeft,
    isLimited: most?.isLimited ?? false,
    isOpen: isKnown && unitsLeft > 0,
    isBusy,
    quantity,
    setQuantity,
    async add() {
      await put();
    },
    async buy() {
      const isHere = samePage();
      await put();
      if (!isHere()) return;
      // Units that were in the cart before also count.
      if (quantityOf(useCartStore.getState().items, kind, item.id) > 0) goTo('/cart');
    },
  };
}

async function loadCartCode() {
  const [{ cartSession: session }, { mostInCart }] = await Promise.all([
    import('../../cart/cart-session.ts'),
    import('../../cart/most-in-cart.ts'),
  ]);
  return { session, mostInCart };
}

type CartCode = Awaited<ReturnType<typeof loadCartCode>>;

/** Loads the cart's code after the first paint, which does not need it. `isLost` tells that this has failed. */
function useCartCode(kind: SaleableKind, item: Product | Combination) {
  const [code, setCode] = useState<CartCode | 'lost'>();
  useEffect(() => {
    loadCartCode().then(setCode, () => setCode('lost'));
  }, []);
  const isLost = code === 'lost';
  const cart = isLost ? undefined : code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed before is done when the code arrives.
  useEffect(() => {
    const { wished, ...rest } = history.state ?? {};
    if (!cart || !wished) return;
    history.replaceState(rest, '');
    void cart.session.add(kind, item, wished);
  }, [cart]);
  return { cart, isLost };
}

/**
 * Shows that the cart's code cannot be loaded. The next press reloads the page, which finds the units in its
 * history state.
 */
function rememberPurchase(quantity: number): void {
  warnOfLostScript(() => history.replaceState({ ...history.state, wished: quantity }, ''));
}
