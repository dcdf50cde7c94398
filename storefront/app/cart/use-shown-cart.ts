import { useMemo } from 'react';
import type { Quote } from '#rules/quote/types.ts';
import type { Delivery } from '#rules/shipping.ts';
import { useShared } from '../shared-data.ts';
import { useShopNow } from '../shop-time.ts';
import { useCartStore } from '../stores/cart.ts';
import { entriesOf } from '../stores/cart-items.ts';
import { useStockStore } from '../stores/stock.ts';
import { chosenCoupon } from './facts.ts';
import { type CartLine, cartLines, quoteCart } from './lines.ts';

/** The cart as it can be bought now. */
export interface ShownCart {
  lines: CartLine[];
  quote: Quote;
}

/** Worked out anew when quantities, goods, stock, delivery or the clock change; undefined until all of it is known (G-068). */
export function useShownCart(delivery: Delivery | null = null): ShownCart | undefined {
  const status = useCartStore((state) => state.status);
  const items = useCartStore((state) => state.items);
  const goods = useCartStore((state) => state.goods);
  const server = useCartStore((state) => state.server);
  const couponId = useCartStore((state) => state.couponId);
  const stocks = useStockStore((state) => state.products);
  const giftStocks = useStockStore((state) => state.gifts);
  const offers = useShared();
  const shopNow = useShopNow();
  return useMemo(() => {
    if (status !== 'ready') return undefined;
    const entries = entriesOf(items);
    const quote = quoteCart({
      entries,
      goods,
      stocks,
      giftStocks,
      server,
      offers,
      coupon: chosenCoupon({ server, couponId }),
      delivery,
      now: shopNow(),
    });
    const lines = cartLines(quote, goods);
    return lines && { lines, quote };
  }, [status, items, goods, server, couponId, stocks, giftStocks, offers, delivery, shopNow]);
}
