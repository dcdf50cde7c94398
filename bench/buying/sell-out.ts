import { orders } from '#server/ordering/orders/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { setStock } from '../market.ts';

/** 200 buyers buy at the same moment, with 50 units in stock; prints who got one, and returns a short summary. */
export async function sellOut(
  db: Database,
  origin: string,
  productId: number,
  price: number,
): Promise<string> {
  await setStock(db, productId, 50);
  const crowd = await makeBuyers(db, 200, new Date());
  const before = await db.$count(orders);
  const began = performance.now();
  const answers = await Promise.all(
    crowd.map((buyer) => purchase(origin, buyer, { productId, quantity: 1 }, price)),
  );
  const took = Math.round(performance.now() - began);
  const codes = Object.groupBy(answers, ({ body }) => body.error_code ?? 'bought');
  const bought = (await db.$count(orders)) - before;
  const serverErrors = answers.filter(({ status }) => status >= 500).length;
  console.log('50 units, 200 buyers at once:', {
    orders: bought,
    refused: answers.filter(({ status }) => status === 400).length,
    serverErrors,
    codes: Object.fromEntries(Object.entries(codes).map(([code, those]) => [code, those?.length])),
    lastAnswerAfterMs: took,
  });
  return `${bought} orders, ${serverErrors} × 5xx, ${(took / 1000).toFixed(1)} s`;
}
