/** Buying and reading in a small shop and in a large one: `npm run bench -- growth`. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { type Buyer, makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { growProducts, multiply } from './grow.ts';
import { load } from './load.ts';
import { type Pace, plentifulProducts, pricesOf, together } from './market.ts';
import { unshared } from './public-addresses.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const small = { products: 1_000, orders: 0 };
const large = { products: 100_000, orders: 1_000_000 };
/** Enough different products that no row is hot. */
const bought = 64;

const shop = await openShopUnderTest(3340, { CACHE_MB: '0' });

async function grow(database: Database, { products, orders }: typeof small): Promise<void> {
  await database.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growProducts(db, products);
    if (orders > 0) {
      await multiply(db, 'orders', orders, { order_no: `'G' || n` });
      await db.execute(sql`
      insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
      select o.id, 'product', 1, '棉', '', 100, 100, 1 from orders o
      where not exists (select from order_lines l where l.order_id = o.id)`);
      // An order's number ends with the last six digits of its id: a million orders in one day would use them all up.
      await db.execute(
        sql`select setval(pg_get_serial_sequence('orders', 'id'), max(id) + 500000) from orders`,
      );
    }
    await db.execute(sql`analyze`);
  });
}

interface Figures {
  purchase: Pace;
  detailP97: number;
  listP97: number;
}

async function measure(db: Database, buyers: Buyer[]): Promise<Figures> {
  const { origin } = shop.server;
  const [someone] = buyers;
  if (!someone) throw new Error('no buyer');
  const catalogue = await plentifulProducts(db, bought);
  const prices = await pricesOf(origin, someone, catalogue);
  const pace = await together(buyers, async (buyer) => {
    const productId = catalogue[Math.floor(Math.random() * catalogue.length)] ?? 0;
    const wish = { productId, quantity: 1 };
    return (await purchase(origin, buyer, wish, prices.get(productId) ?? 0)).status === 200;
  });
  const detail = await load(origin, await unshared('product detail JSON', origin));
  const list = await load(origin, await unshared('product list JSON', origin));
  return { purchase: pace, detailP97: detail.p97_5, listP97: list.p97_5 };
}

try {
  const buyers = await makeBuyers(shop.db, 16, new Date());
  await grow(shop.db, small);
  const before = await measure(shop.db, buyers);
  console.log('1,000 products:', before);
  await grow(shop.db, large);
  const after = await measure(shop.db, buyers);
  console.log('100,000 products, 1,000,000 orders:', after);
  console.log(
    'purchase p95, large to small:',
    (after.purchase.p95 / before.purchase.p95).toFixed(2),
  );
} finally {
  await shop.stop();
}
