/** Buying and reading in a small shop and in a large one: `npm run bench -- growth`. */
import { growBusiness, vacuum } from '#seed/load/grow-business.ts';
import { type Buyer, makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { load } from './load.ts';
import { type Pace, plentifulProducts, pricesOf, together } from './market.ts';
import { unshared } from './public-addresses.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const small = { products: 1_000, members: 1_000, orders: 0 };
const large = { products: 100_000, members: 200_000, orders: 1_000_000 };
/** Enough different products that no row is contended. */
const bought = 64;
/** Seconds. */
const warmUp = 4;

const shop = await openShopUnderTest(3340, { CACHE_MB: '0' });

interface Figures {
  purchase: Pace;
  detailP97: number;
  listP97: number;
}

async function measure(buyers: Buyer[]): Promise<Figures> {
  const { db, pool, server } = shop;
  const { origin } = server;
  const [someone] = buyers;
  if (!someone) throw new Error('no buyer');
  const catalogue = await plentifulProducts(db, bought);
  const prices = await pricesOf(origin, someone, catalogue);
  const buy = async (buyer: Buyer) => {
    const productId = catalogue[Math.floor(Math.random() * catalogue.length)] ?? 0;
    const wanted = { productId, quantity: 1 };
    return (await purchase(origin, buyer, wanted, prices.get(productId) ?? 0)).status === 200;
  };
  // Not counted: afterwards PostgreSQL has the statistics of a shop at work, whose queues and sessions are not empty.
  await together(buyers, buy, warmUp);
  await vacuum(pool);
  const pace = await together(buyers, buy);
  const detail = await load(origin, await unshared('product detail JSON', origin));
  const list = await load(origin, await unshared('product list JSON', origin));
  return { purchase: pace, detailP97: detail.p97_5, listP97: list.p97_5 };
}

try {
  const buyers = await makeBuyers(shop.db, 16, new Date());
  await growBusiness(shop.db, small);
  const before = await measure(buyers);
  console.log('1,000 products, 1,000 members:', before);
  await growBusiness(shop.db, large);
  const after = await measure(buyers);
  console.log('100,000 products, 200,000 members, 1,000,000 orders:', after);
  console.log(
    'purchase p95, large to small:',
    (after.purchase.p95 / before.purchase.p95).toFixed(2),
  );
  const [large95, small95] = [after.purchase.p95, before.purchase.p95];
  noteResults('growth', {
    'purchase p95, large shop to small': `${(large95 / small95).toFixed(2)} × (${large95}, ${small95} ms)`,
    'product list afresh, p97.5': `${after.listP97} ms, small ${before.listP97} ms`,
  });
} finally {
  await shop.stop();
}
