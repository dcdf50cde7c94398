import { restockNotices } from '#server/commerce/restock-notices/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { products } from '../data/product-texts/index.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf } from './ids.ts';

/** How many visitors wait for each product that is sold out. */
const visitors = 3;

/** Adds visitors who wait for the sold-out products, a day apart. */
export async function loadRestockNotices(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
): Promise<void> {
  const soldOut = products.filter(({ webStock }) => webStock === 0);
  const rows = soldOut.flatMap(({ slug }) =>
    Array.from({ length: visitors }, (_, index) => {
      const email = `waits-${index + 1}@example.com`;
      const createdAt = taipeiMoment(now, index - visitors, 20);
      // Only the shop's own key makes the hash of a real recipient.
      const recipientHash = Buffer.from(sha256(email), 'hex').toString('base64url');
      return { productId: idOf(productIds, slug), email, recipientHash, createdAt };
    }),
  );
  if (rows.length > 0) await transaction.insert(restockNotices).values(rows);
}
