import type { products } from '#server/commerce/catalog/tables.ts';
import { recordArrival, shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { newProduct } from './new-goods.ts';
import { buy, newShopper, type Shopper } from './new-shopper.ts';
import type { TestShop } from './test-shop.ts';

export interface ReceivedOrder {
  shopper: Shopper;
  productId: number;
  orderId: number;
  lineId: number;
}

type Product = Partial<typeof products.$inferInsert>;

/** A member with an order of one product, which nobody has sent yet. Without an id it is a new product. */
export async function orderOfOne(
  test: TestShop,
  { id, ...values }: Product & { id?: number } = {},
): Promise<ReceivedOrder> {
  const productId = id ?? (await newProduct(test.shop, { stock: 99, ...values }));
  const shopper = await newShopper(test);
  const order = await buy(shopper, { products: { [productId]: 1 } });
  const { data } = await shopper.api.readOrder({ params: { id: order.id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  return { shopper, productId, orderId: order.id, lineId };
}

/** The same, delivered to the door. */
export async function receivedOrder(test: TestShop, product: Product & { id?: number } = {}) {
  const order = await orderOfOne(test, product);
  await arrive(test, order.orderId);
  return order;
}

/** Sends an order and brings it to its place. */
export async function arrive({ shop }: TestShop, orderId: number): Promise<void> {
  await shipOrder(shop, orderId, { trackingNo: `T${orderId}` });
  await recordArrival(shop, orderId);
}

/** Writes a review of a received order. */
export async function reviewOf(
  { shopper, orderId, lineId }: ReceivedOrder,
  words: Partial<Parameters<Shopper['api']['createReview']>[0]['body']> = {},
) {
  const body = { lineId, stars: 5, ...words };
  return (await shopper.api.createReview({ params: { id: orderId }, body })).data;
}
