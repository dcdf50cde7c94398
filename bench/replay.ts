/**
 * Seconds in which 10,000 past orders are priced again with a campaign on top, beside three offers that ran: `npm run
 * bench -- replay`. It runs the work of the task without a server, on a PostgreSQL of its own.
 */
import { resolve } from 'node:path';
import { storedExplanation } from '#rules/quote/explanation.ts';
import type { AmountOfferTerms, QuantityOfferTerms } from '#rules/quote/terms.ts';
import { amountOffer, inputOf, product, quantityOffer } from '#rules/testing/plain-cart.ts';
import { soldOrder } from '#rules/testing/sold-order.ts';
import { asStored, type ReplayData } from '#server/back-office/promotions/replay/replay-data.ts';
import { replayWork } from '#server/back-office/promotions/replay/replay-task.ts';
import type { TaskRun } from '#server/back-office/tasks/run-task.ts';
import { orderExplanations } from '#server/ordering/orders/explanations/tables.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { onPrimary } from '#server/platform/database/reports-database.ts';
import type { Shop } from '#server/shop.ts';
import { newAmountOffer, newQuantityOffer } from '#server/testing/new-offers.ts';
import { beginPostgres } from './children.ts';
import { noteResults } from './results.ts';

const count = 10_000;
const batch = 500;
const until = new Date('2026-11-20T00:00:00+08:00');
/** TWD of the goods that shoppers buy, by place. */
const prices = [79, 99, 129, 149, 199, 250, 320, 450];

const postgres = await beginPostgres(resolve('.data/bench-postgres'), {
  database: `bench_${process.pid}`,
});
await migrateDatabase(postgres.connection);
const { db, close } = openDatabase(postgres.connection);

/** The offers of the day, in the database and as the quote knows them. */
async function makeOffers() {
  const shop = { db, cache: { clear: () => undefined } } as unknown as Shop;
  const three = [{ count: 3, amount: 299 }];
  const second = [{ count: 2, percent: 20 }];
  const first = await newQuantityOffer(shop, { tiers: three });
  const other = await newQuantityOffer(shop, { kind: 'NTH_PERCENT', tiers: second });
  const amount = await newAmountOffer(shop, { thresholdAmount: 1_000, discountValue: 100 });
  return {
    quantityOffers: [
      quantityOffer(first, 'ANY_N_FOR', three),
      quantityOffer(other, 'NTH_PERCENT', second),
    ] satisfies QuantityOfferTerms[],
    amountOffers: [amountOffer(amount, 1_000, 100)] satisfies AmountOfferTerms[],
  };
}

type Offers = Awaited<ReturnType<typeof makeOffers>>;

/** An order of one to five kinds of goods, of one to four units each. */
function orderAt(place: number, offers: Offers) {
  const goods = Array.from({ length: 1 + (place % 5) }, (_, index) => {
    const id = 1 + ((place * 7 + index * 3) % prices.length);
    return { id, price: prices[id - 1] ?? 100, quantity: 1 + ((place + index) % 4) };
  }).filter((one, index, all) => all.findIndex(({ id }) => id === one.id) === index);
  const moment = new Date(until.getTime() - (count - place) * 250_000);
  const input = inputOf([], {
    lines: goods.map(({ id, quantity }) => ({ kind: 'product', id, quantity })),
    goods: {
      products: new Map(goods.map(({ id, price }) => [id, product(id, price)])),
      combinations: new Map(),
    },
    ...offers,
    moment,
  });
  return soldOrder(input);
}

async function insertOrders(offers: Offers): Promise<void> {
  const [member] = await db
    .insert(users)
    .values({ email: 'replay@example.com', createdAt: until })
    .returning({ id: users.id });
  for (let first = 0; first < count; first += batch) {
    const sold = Array.from({ length: batch }, (_, index) => orderAt(first + index, offers));
    const placed = await db
      .insert(orders)
      .values(
        sold.map(({ id: _, ...order }, index) => ({
          ...order,
          orderNo: `R${first + index}`,
          userId: member?.id ?? 0,
          createdAt: order.placedAt,
          reductions: [...(order.reductions ?? [])],
          orderStatus: 'ESTABLISHED' as const,
          paymentStatus: 'UNPAID' as const,
          paymentType: 'HOME_CASH' as const,
          buyerName: '王小棉',
          buyerMobile: '0912345678',
          recipient: '林小晴',
          recipientMobile: '0987654321',
          shipAddress: '臺北市大安區和平東路一段1號',
          expectedDeliveryTime: 'NONE' as const,
          invoiceType: 'PERSON' as const,
          carrierType: 'MEMBER' as const,
        })),
      )
      .returning({ id: orders.id, orderNo: orders.orderNo });
    const idOf = new Map(placed.map(({ id, orderNo }) => [orderNo, id]));
    const ids = sold.map((_, index) => idOf.get(`R${first + index}`) ?? 0);
    await db.insert(orderLines).values(
      sold.flatMap(({ lines }, index) =>
        lines.map((line) => ({
          ...line,
          orderId: ids[index] ?? 0,
          adjustments: [...line.adjustments],
          offerShare: line.adjustments.reduce((sum, { amount }) => sum + amount, 0),
        })),
      ),
    );
    await db.insert(orderExplanations).values(
      sold.map(({ rules }, index) => ({
        orderId: ids[index] ?? 0,
        rules: storedExplanation(rules as Parameters<typeof storedExplanation>[0]),
      })),
    );
  }
}

async function secondsOf(campaign: Parameters<typeof asStored>[0]): Promise<number> {
  const data: ReplayData = {
    entity: campaign.entity,
    title: '',
    days: 30,
    form: '',
    until: until.toISOString(),
    campaign: asStored(campaign),
  };
  const task = { data: { ...data } } as unknown as TaskRun['task'];
  const clock = { now: () => until };
  const run: TaskRun = {
    task,
    db,
    reports: onPrimary(db),
    clock,
    progress: async () => undefined,
    endIn: async (_transaction, result) => result,
  };
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await replayWork(run);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const busy = `${((user + system) / 1_000_000).toFixed(1)} s of processor time`;
  console.log(campaign.entity, `${seconds.toFixed(1)} s, ${busy}`, {
    ...result,
    examples: undefined,
  });
  if (result.orders !== count || result.unknown !== 0)
    throw new Error('not every order was priced');
  return seconds;
}

try {
  await insertOrders(await makeOffers());
  const forty = [{ count: 4, amount: 380 }];
  const slowest = Math.max(
    await secondsOf({ entity: 'quantity-offers', terms: quantityOffer(900, 'ANY_N_FOR', forty) }),
    await secondsOf({ entity: 'amount-offers', terms: amountOffer(900, 500, 80) }),
    await secondsOf({
      entity: 'coupon-events',
      terms: {
        id: 900,
        useLimit: null,
        terms: {
          name: '折百',
          discountType: 'AMOUNT',
          discountValue: 100,
          minAmount: 300,
          gifts: [],
          currentVisibilityRule: 'ONLINE',
        },
      },
    }),
  );
  const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
  console.log(`${megabytes} MB`);
  noteResults('replay', {
    '10,000 orders, three offers, slowest campaign': `${slowest.toFixed(1)} s`,
  });
} finally {
  await close();
  await postgres.stop();
}
