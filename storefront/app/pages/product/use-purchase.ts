import { useEffect, useState } from 'react';
import type { Combination, Product } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import {
  limitOfItem,
  type StockState,
  stockIdsOf,
  stockOfItem,
  stockState,
} from '../../product-card/stock-state.ts';
import { useShared } from '../../shared-data.ts';
import { useShopNow } from '../../shop-time.ts';
import { useCartStore, withGoods } from '../../stores/cart.ts';
import { quantityOf } from '../../stores/cart-items.ts';
import { goTo } from '../../stores/routing.ts';
import { loadStocks, useStockStore } from '../../stores/stock.ts';
import type { QuantityFacts } from './product-texts.ts';

export interface Purchase extends QuantityFacts {
  state: StockState;
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

/** How many units of a product or combination can be bought, and the actions to buy them. */
export function usePurchase(kind: SaleableKind, item: Product | Combination): Purchase {
  const contents = useCartStore();
  const { products: stocks, gifts: giftStocks } = useStockStore();
  const offers = useShared();
  const shopNow = useShopNow();
  const cart = useCartCode();
  const [wanted, setQuantity] = useState(1);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void loadStocks(stockIdsOf({ kind, item }));
  }, [kind, item]);

  const purchaseLimit = limitOfItem(kind, item);
  const state = stockState(stockOfItem(kind, item, stocks), purchaseLimit);
  const inCart = quantityOf(contents.items, kind, item.id);
  const surroundings = { stocks, giftStocks, offers, now: shopNow() };
  const known = { ...contents, ...withGoods(item)(contents) };
  const most = cart?.mostInCart(known, surroundings, kind, item.id) ?? null;
  const room = Math.max(0, (most?.max ?? 0) - inCart);
  const isKnown = state !== 'unknown' && most !== null;
  const quantity = Math.max(1, Math.min(wanted, room));

  async function put(): Promise<number> {
    if (!cart) return 0;
    setBusy(true);
    const added = await cart.session.add(kind, item, quantity).finally(() => setBusy(false));
    if (added > 0) setQuantity(1);
    return added;
  }
  return {
    state: isKnown || state === 'notSold' ? state : 'unknown',
    purchaseLimit,
    inCart,
    room,
    isLimited: most?.isLimited ?? false,
    isOpen: isKnown && room > 0,
    isBusy,
    quantity,
    setQuantity,
    async add() {
      await put();
    },
    async buy() {
      await put();
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

/** Loads the cart's code after the first paint, which does not need it. */
function useCartCode(): CartCode | undefined {
  const [code, setCode] = useState<CartCode>();
  useEffect(() => {
    void loadCartCode().then(setCode);
  }, []);
  return code;
}
