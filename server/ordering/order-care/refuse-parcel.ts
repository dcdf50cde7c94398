import { refused } from '#contract/outcome.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { parcelObstacle } from '#rules/delivery/parcel-limits.ts';
import type { Quote } from '#rules/quote/types.ts';
import { readParcelSizes } from '#server/commerce/catalog/parcel-sizes.ts';
import { loadDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { ShopInTransaction } from '#server/shop.ts';

/**
 * Refuses goods that are too heavy, too large or worth too much for the way of delivery of an order that gets them
 * (G-224), with a sentence for operators.
 */
export async function refuseOwnParcel(
  { db, config }: Pick<ShopInTransaction, 'db' | 'config'>,
  { shipType, storeType }: Pick<WholeOrder, 'shipType' | 'storeType'>,
  { lines, amounts }: Pick<Quote, 'lines' | 'amounts'>,
) {
  const ids = lines.flatMap(({ components }) => components.map(({ productId }) => productId));
  const sizes = await readParcelSizes(db, ids);
  const { carriers } = await loadDeliverySettings(db, config);
  const packed = lines.map(({ name, count, components }) => ({
    name,
    count,
    components: components.map(({ productId, quantity }) => ({
      quantity,
      parcel: sizes.get(productId),
    })),
  }));
  const way = { shipType, storeType: shipType === 'STORE' ? chainOf(storeType) : null };
  const message = parcelObstacle({ lines: packed, amount: amounts.paid }, way, carriers);
  return message === null ? undefined : refused('ORDER_CANNOT_BE_MOVED', { message });
}
