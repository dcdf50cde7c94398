import { eq } from 'drizzle-orm';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { newProduct } from './new-goods.ts';
import { checkoutBody, newShopper, type Shopper, sendCart } from './new-shopper.ts';
import type { TestShop } from './test-shop.ts';

/** A shopper who has sent a cart of two units at 150 TWD; the stock is nine units. */
export async function atCheckout(test: TestShop): Promise<{ shopper: Shopper; product: number }> {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 150, stock: 9 });
  await sendCart(shopper, { products: { [product]: 2 } });
  return { shopper, product };
}

export type CheckoutFields = Parameters<typeof checkoutBody>[0];

/** Checks out with a valid form, in which `fields` replace the fields of the same name. */
export const checkout = ({ api }: Shopper, fields?: CheckoutFields) =>
  api.checkout({ body: checkoutBody(fields) });

/** The stock record of a product. */
export async function stockOf({ shop }: TestShop, productId: number) {
  const [record] = await shop.db
    .select()
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  if (!record) throw new Error('The product has no stock record.');
  return record;
}
