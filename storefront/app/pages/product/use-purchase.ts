import { useEffect, useState } from 'react';
import type { Combination, Product } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import {
  type StockState,
  stockIdsOf,
  stockOfItem,
  stockState,
} from '../../product-card/stock-state.ts';
import { addGoods, quantityInCart, useCartStore } from '../../stores/cart.ts';
import { goTo } from '../../stores/routing.ts';
import { loadStocks, useStockStore } from '../../stores/stock.ts';
import type { QuantityFacts } from './product-texts.ts';

export interface Purchase extends QuantityFacts {
  state: StockState;
  /** Whether units can be added now. */
  isOpen: boolean;
  /** Something is being put into the cart. */
  isBusy: boolean;
  quantity: number;
  setQuantity(quantity: number): void;
  add(): Promise<void>;
  /** Puts it into the cart and goes there. */
  buy(): Promise<void>;
}

/** How many of a product or combination can be bought, and the buying of it. */
export function usePurchase(kind: SaleableKind, item: Product | Combination): Purchase {
  const stocks = useStockStore((state) => state.products);
  const cart = useCartModule();
  // The rule that says how many fit reads the cart itself; these make it read again.
  useCartStore((state) => state.items);
  useCartStore((state) => state.goods);
  useCartStore((state) => state.server);
  const [wanted, setQuantity] = useState(1);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (item.id < 0) return;
    if (kind === 'combination' && 'products' in item) addGoods([], [item]);
    else addGoods([item], []);
    void loadStocks(stockIdsOf({ kind, item }));
  }, [kind, item]);

  const { purchaseLimit } = item;
  const state = stockState(stockOfItem(kind, item, stocks), purchaseLimit);
  const inCart = quantityInCart(kind, item.id);
  const most = item.id < 0 ? 0 : (cart?.mostInCart(kind, item.id) ?? null);
  const room = Math.max(0, (most ?? 0) - inCart);
  const isKnown = state !== 'unknown' && most !== null;
  const quantity = Math.max(1, Math.min(wanted, room));

  async function put(): Promise<number> {
    if (!cart) return 0;
    setBusy(true);
    const added = await cart.addToCart(kind, item, quantity).finally(() => setBusy(false));
    if (added > 0) setQuantity(1);
    return added;
  }
  return {
    state: isKnown || state === 'notSold' ? state : 'unknown',
    purchaseLimit,
    inCart,
    room,
    isOpen: isKnown && room > 0,
    isBusy,
    quantity,
    setQuantity,
    async add() {
      await put();
    },
    async buy() {
      const added = await put();
      if (added > 0 || quantityInCart(kind, item.id) > 0) goTo('/cart');
    },
  };
}

type CartModule = typeof import('../../cart/cart.ts');

/** The cart's code, which every page fetches once it is on the screen: the first paint does without. */
function useCartModule(): CartModule | undefined {
  const [module, setModule] = useState<CartModule>();
  useEffect(() => {
    void import('../../cart/cart.ts').then(setModule);
  }, []);
  return module;
}
