/**
 * What an archive of old orders' rows would gain (ADR 059): `npm run bench -- archive`. A shop with ORDERS past orders
 * (1,000,000) that have the rows of real ones sells, and its members open order pages. Then all rows of past orders
 * leave the three tables that could be archived, and the same is measured again. Three rounds each.
 */
import { sql } from 'drizzle-orm';
import { endpoints } from '#contract/endpoints.ts';
import { growBusiness, vacuum } from '#seed/load/grow-business.ts';
import { type Buyer, callAs, makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { archivable } from './capacity/formulas.ts';
import { type Pace, plentifulProducts, pricesOf, together } from './market.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const orders = Number(process.env.ORDERS ?? 1_000_000);
const rounds = 3;

const shop = await openShopUnderTest(3341, { CACHE_MB: '0' });
const { db, pool, server } = shop;
const { origin } = server;

/** `growBusiness` gives each order one event and one movement; this adds what a paid and received one has besides. */
async function addRestOfLives(): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`
      insert into order_events (order_id, type, note, at)
      select id, type, note, created_at + interval '1 day' from orders,
        (values ('PAID', '已收到您的付款'), ('SHIPPED', '商品已出貨'), ('COMPLETED', '訂單已完成')) notes (type, note)
      where order_no like 'G%' and payment_status = 'PAID'`);
    await transaction.execute(sql`
      insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
      select stock_record_id, 'ERP_COUNT', 0, 0, order_id, at from stock_movements, generate_series(1, 2)
      where order_id in (select id from orders where order_no like 'G%')`);
    await transaction.execute(sql`
      insert into payment_reports (attempt_id, door, state, amount, code, at)
      select id, 'QUERY', 'PAID', captured_amount, '', settled_at from payment_attempts
      where order_no like 'G%'`);
  });
}

/** Takes the rows of past orders out of the tables, as if a job had moved them, and the room that they took. */
async function takeOut(): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(
      sql`delete from order_events where order_id in (select id from orders where order_no like 'G%')`,
    );
    await transaction.execute(
      sql`delete from stock_movements where order_id in (select id from orders where order_no like 'G%')`,
    );
    await transaction.execute(
      sql`delete from payment_reports where attempt_id in (select id from payment_attempts where order_no like 'G%')`,
    );
  });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  for (const table of archivable) await client.query(`vacuum full ${table}`);
  client.release(true);
}

async function megabytes(): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [archivable],
  );
  return Number(rows[0]?.bytes ?? 0) / 1_000_000;
}

const buyers = await makeBuyers(db, 8, new Date());
const ordersOf = new Map<Buyer, number[]>(buyers.map((buyer) => [buyer, []]));

async function measure(): Promise<{ buying: Pace[]; page: Pace[] }> {
  const [someone] = buyers;
  if (!someone) throw new Error('no buyer');
  const catalogue = await plentifulProducts(db, 64);
  const prices = await pricesOf(origin, someone, catalogue);
  const buy = async (buyer: Buyer) => {
    const productId = catalogue[Math.floor(Math.random() * catalogue.length)] ?? 0;
    const wanted = { productId, quantity: 1 };
    const { status, orderId } = await purchase(origin, buyer, wanted, prices.get(productId) ?? 0);
    if (orderId) ordersOf.get(buyer)?.push(orderId);
    return status === 200;
  };
  const read = async (buyer: Buyer) => {
    const placed = ordersOf.get(buyer) ?? [];
    const id = placed[Math.floor(Math.random() * placed.length)];
    const path = endpoints.readOrder.path.replace(':id', String(id));
    return (await callAs(origin, buyer, 'GET', path)).status === 200;
  };
  await together(buyers, buy, 4);
  await vacuum(pool);
  const paces = { buying: [] as Pace[], page: [] as Pace[] };
  for (let round = 0; round < rounds; round++) {
    paces.buying.push(await together(buyers, buy));
    paces.page.push(await together(buyers, read, 4));
  }
  return paces;
}

const middle = (paces: readonly Pace[], of: 'p50' | 'p95') =>
  paces.map((pace) => pace[of]).toSorted((one, other) => one - other)[1] ?? 0;

try {
  await growBusiness(db, { products: 2_000, members: 100_000, orders });
  await addRestOfLives();
  const all = await megabytes();
  const whole = await measure();
  await takeOut();
  const left = await megabytes();
  const moved = await measure();
  const figures = (of: 'buying' | 'page') =>
    `p50 ${middle(whole[of], 'p50')} to ${middle(moved[of], 'p50')}, p95 ${middle(whole[of], 'p95')} to ${middle(moved[of], 'p95')} ms`;
  console.log(`${orders} orders; tables of ${all.toFixed(0)} MB, then ${left.toFixed(0)} MB`);
  console.log(
    'refused:',
    [...whole.buying, ...moved.buying].map(({ refused }) => refused),
  );
  noteResults('archive', {
    'a purchase, with all rows to without those of past orders': figures('buying'),
    'an order page, the same': figures('page'),
    'the three tables': `${all.toFixed(0)} to ${left.toFixed(0)} MB at ${orders.toLocaleString('en')} orders`,
  });
} finally {
  await shop.stop();
}
