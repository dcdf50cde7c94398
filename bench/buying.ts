/** Cart sync, whole purchases over many products, and one hot product: `npm run bench -- buying`. */
import { sql } from 'drizzle-orm';
import { endpoints } from '#contract/endpoints.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { callAs, cartBody, makeBuyers, priceOf, purchase } from '#server/testing/http-buyers.ts';
import { asServed } from './load.ts';
import { plentifulProducts, pricesOf, setStock, together } from './market.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const shop = await openShopUnderTest(3300, asServed);
console.log(`memory once the first page is answered: ${Math.round(shop.server.memory())} MB`);

try {
  const catalogue = await plentifulProducts(shop.db);
  const { origin } = shop.server;
  const buyers = await makeBuyers(shop.db, 64, new Date());
  const someone = buyers[0];
  const hot = catalogue[0];
  if (!someone || !hot) throw new Error('no buyer or product');

  const sync = await together(buyers.slice(0, 32), async (buyer, index) => {
    const wish = { productId: catalogue[index % catalogue.length] ?? hot, quantity: 1 };
    const answer = await callAs(
      origin,
      buyer,
      'PUT',
      endpoints.updateShoppingCart.path,
      cartBody(wish, undefined),
    );
    return answer.status === 200;
  });
  console.log('cart sync, 32 members:', sync);

  for (const count of [1, 16, 64]) {
    const prices = await pricesOf(origin, someone, catalogue);
    const before = shop.server.processorSeconds();
    let bought = 0;
    const result = await together(buyers.slice(0, count), async (buyer) => {
      const productId = catalogue[Math.floor(Math.random() * catalogue.length)] ?? hot;
      const answer = await purchase(
        origin,
        buyer,
        { productId, quantity: 1 },
        prices.get(productId) ?? 0,
      );
      if (answer.status !== 200) console.log(answer.status, answer.body);
      bought += 1;
      return answer.status === 200;
    });
    const processor = ((shop.server.processorSeconds() - before) * 1000) / bought;
    console.log(`whole purchase, ${count} buyers, many products:`, {
      ...result,
      serverMilliseconds: Number(processor.toFixed(2)),
    });
  }

  const hotPrice = await priceOf(origin, someone, { productId: hot, quantity: 1 });
  const oneHot = await together(buyers.slice(0, 16), async (buyer) => {
    const answer = await purchase(origin, buyer, { productId: hot, quantity: 1 }, hotPrice);
    return answer.status === 200;
  });
  console.log('whole purchase, 16 buyers, one hot product:', oneHot);

  await setStock(shop.db, hot, 50);
  const crowd = await makeBuyers(shop.db, 200, new Date());
  const before = await shop.db.select({ n: sql<number>`count(*)::int` }).from(orders);
  const began = performance.now();
  const answers = await Promise.all(
    crowd.map((buyer) => purchase(origin, buyer, { productId: hot, quantity: 1 }, hotPrice)),
  );
  const took = Math.round(performance.now() - began);
  const after = await shop.db.select({ n: sql<number>`count(*)::int` }).from(orders);
  console.log('50 units, 200 buyers at once:', {
    orders: (after[0]?.n ?? 0) - (before[0]?.n ?? 0),
    refused: answers.filter(({ status }) => status === 400).length,
    serverErrors: answers.filter(({ status }) => status >= 500).length,
    codes: Object.fromEntries(
      [...new Set(answers.map(({ body }) => body.error_code ?? 'bought'))].map((code) => [
        code,
        answers.filter(({ body }) => (body.error_code ?? 'bought') === code).length,
      ]),
    ),
    lastAnswerAfterMs: took,
  });
  const [now, peak] = [shop.server.memory(), shop.server.peakMemory()].map(Math.round);
  console.log(`memory while selling: ${peak} MB at the peak, start included; ${now} MB at the end`);
} finally {
  await shop.stop();
}
