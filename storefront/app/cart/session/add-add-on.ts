import type { ProductCard } from '#contract/entities/catalog.ts';
import { noConnection } from '../../loading-and-offline/network.ts';
import { withGoods } from '../../stores/cart.ts';
import { quantityOf } from '../../stores/cart-items.ts';
import { mostInCart } from '../most-in-cart.ts';
import { surroundingsOf } from './cart-context.ts';
import type { CartMachine } from './machine.ts';
import type { CartNeeds } from './needs.ts';
import { whyNone } from './why-none.ts';

/**
 * The shopper's action of putting one unit of a product into the cart at the price of an add-on offer. It shows the
 * outcome as a toast.
 */
export function addOnAdder({ store, stocks, say, ...needs }: CartNeeds, machine: CartMachine) {
  return async (offerId: number, item: ProductCard): Promise<void> => {
    if (needs.isMember() && needs.isOffline()) {
      say.warning(noConnection());
      return;
    }
    const isCurrent = machine.sameVisit();
    store.setState(withGoods(item));
    await stocks.load([item.id]);
    if (!isCurrent()) return;
    const productId = item.id;
    const surroundings = surroundingsOf({ store, stocks, say, ...needs });
    const most = mostInCart(store.getState(), surroundings, 'product', productId);
    const own = quantityOf(store.getState().items, 'product', productId);
    if (!most || most.max <= own) {
      say.warning(whyNone(own, most?.isLimited ?? false));
      return;
    }
    const asked = store.getState().items.addOns ?? [];
    const before = asked.find((one) => one.offerId === offerId && one.productId === productId);
    machine.setAddOn({ offerId, productId, quantity: (before?.quantity ?? 0) + 1 });
    say.success(`已加購「${item.name}」`);
  };
}
