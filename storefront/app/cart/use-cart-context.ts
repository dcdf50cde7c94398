import { useMemo } from 'react';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { useShared } from '../shared-data.ts';
import { useShopNow } from '../shop-time.ts';
import { useCartStore } from '../stores/cart.ts';
import { useOfferStore } from '../stores/offers.ts';
import { useStockStore } from '../stores/stock.ts';
import { cartContextOf } from './cart-context.ts';
import type { CartContext } from './lines.ts';

/** The context for a quote of the cart; computed again when quantities, goods, stock, delivery or the clock change. */
export function useCartContext(delivery: Delivery | null = null): CartContext {
  const items = useCartStore((state) => state.items);
  const goods = useCartStore((state) => state.goods);
  const server = useCartStore((state) => state.server);
  const couponId = useCartStore((state) => state.couponId);
  const stocks = useStockStore((state) => state.products);
  const giftStocks = useStockStore((state) => state.gifts);
  const offers = useShared();
  const rules = useOfferStore((state) => state.rules);
  const shopNow = useShopNow();
  return useMemo(
    () =>
      cartContextOf(
        { items, goods, server, couponId },
        { stocks, giftStocks, offers, rules, now: shopNow() },
        { delivery },
      ),
    [items, goods, server, couponId, stocks, giftStocks, offers, rules, delivery, shopNow],
  );
}
