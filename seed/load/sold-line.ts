import type { products } from '#server/commerce/catalog/tables.ts';
import type { orderLines } from '#server/ordering/orders/tables.ts';

/** The line of an order for this many units of a product, at its price and cost of now. */
export const soldLine = (
  orderId: number,
  {
    id,
    name,
    images,
    volume,
    materialNo,
    price,
    costPrice,
  }: Pick<
    typeof products.$inferSelect,
    'id' | 'name' | 'images' | 'volume' | 'materialNo' | 'price' | 'costPrice'
  >,
  quantity: number,
): typeof orderLines.$inferInsert => ({
  orderId,
  kind: 'product',
  itemId: id,
  name,
  image: images[0]?.url ?? '',
  volume,
  materialNo,
  listPrice: price,
  unitPrice: price,
  unitCost: costPrice,
  quantity,
  components: [{ productId: id, quantity: 1 }],
});
