/**
 * The board and the papers of order fulfilment with 100,000 orders, 5,000 of them open: `npm run bench --
 * order-management`.
 */
import { sql } from 'drizzle-orm';
import { boardColumns } from '#contract/fulfilment.ts';
import { multiply } from '#seed/load/grow.ts';
import { makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { plentifulProducts, pricesOf } from './market.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const orders = 100_000;
const open = 5_000;
const slips = 200;

const shop = await openShopUnderTest(3360, withOwner);
const base = `${shop.server.origin}/backstage/api/backstagex`;
let token = '';

async function ask(path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${base}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function times(count: number, request: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await request();
    taken.push(performance.now() - began);
  }
  return { median: median(taken), p95: percentile(taken, 0.95) };
}

type Taken = Awaited<ReturnType<typeof times>>;
const show = ({ median, p95 }: Taken) => `${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;

/** Copies of one order: most are done; of the open ones half wait, and half have a parcel in the warehouse. */
async function grow(): Promise<void> {
  await shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await db.execute(sql`set local session_replication_role = replica`);
    await multiply(db, 'orders', orders, {
      order_no: `'2026' || lpad(n::text, 10, '0')`,
      order_status: `case when n <= ${open} then 'PROCESSING' else 'COMPLETED' end`,
      payment_type: `'HOME_CASH'`,
      payment_status: `case when n <= ${open} then 'UNPAID' else 'PAID' end`,
    });
    await db.execute(sql`
      insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
      select o.id, 'product', p, '月亮褲 夜用安心款（三件組）', '', 100, 100, 1
      from orders o, generate_series(1, 5) p
      where not exists (select from order_lines l where l.order_id = o.id)`);
    await db.execute(sql`
      insert into shipments (order_id, code, stage, stage_at, tracking_no)
      select o.id, o.order_no, case when o.order_status = 'COMPLETED' then 'COLLECTED'
          else (array['CREATED', 'PICKED', 'PACKED', 'LABELLED'])[1 + o.id % 4] end,
        o.created_at, o.order_no
      from orders o where o.order_status = 'COMPLETED' or o.id % 2 = 0`);
    await db.execute(sql`
      insert into shipment_lines (shipment_id, order_line_id, quantity)
      select s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id`);
    await db.execute(sql`
      insert into shipment_goods (shipment_id, kind, item_id, name, material_no, needed)
      select s.shipment_id, 'product', l.item_id, l.name, 'P-' || l.item_id, l.quantity
      from shipment_lines s join order_lines l on l.id = s.order_line_id`);
    await db.execute(sql`analyze`);
  });
}

try {
  const [buyer] = await makeBuyers(shop.db, 1, new Date());
  if (!buyer) throw new Error('no buyer');
  const { origin } = shop.server;
  const catalogue = await plentifulProducts(shop.db, 1);
  const [productId = 0] = catalogue;
  const prices = await pricesOf(origin, buyer, catalogue);
  await purchase(origin, buyer, { productId, quantity: 1 }, prices.get(productId) ?? 0);
  await grow();
  const { data } = (await (await ask('login', owner)).json()) as { data: { token: string } };
  token = data.token;
  const board = await times(50, () => ask('fulfilment/board'));
  console.log(`board: median ${show(board)}`);
  const columns: Taken[] = [];
  for (const column of boardColumns) {
    const search = () => ask('fulfilment/search', { column, per_page: 50 });
    const taken = await times(20, search);
    columns.push(taken);
    console.log(`${column}: median ${show(taken)}`);
  }
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from shipments where stage = 'PACKED' order by id limit ${slips}`,
  );
  const shipment_ids = rows.map(({ id }) => id);
  const papers: string[] = [];
  for (const paper of ['packing-slips', 'pick-list', 'labels']) {
    const print = async () =>
      (await ask('fulfilment/print', { paper, shipment_ids })).arrayBuffer();
    const taken = await times(3, print);
    papers.push((taken.median / 1000).toFixed(1));
    console.log(`${paper} of ${shipment_ids.length}: median ${show(taken)}`);
  }
  const slowest = columns.toSorted((one, other) => other.median - one.median)[0] ?? board;
  noteResults('order-management', {
    'board, 100,000 orders': show(board),
    'its slowest column': show(slowest),
    '200 packing slips; pick list; labels': `${papers.join('; ')} s`,
  });
} finally {
  await shop.close();
}
