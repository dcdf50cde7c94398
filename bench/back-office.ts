/** Lists, saves and files of the back office with 100,000 products and orders: `npm run bench -- back-office`. */
import { sql } from 'drizzle-orm';
import { growProducts } from '#seed/load/grow.ts';
// Declares the jobs of the library of pictures.
import type {} from '#server/media/jobs.ts';
import { readOnlyAdapters, resourceAdapters } from '#server/registries/resource-adapters.ts';
import { makeBuyers, purchase } from '#server/testing/http-buyers.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { growOrders } from './grow-orders.ts';
import { median, percentile } from './load.ts';
import { plentifulProducts, pricesOf } from './market.ts';
import { noteResults } from './results.ts';
import { reportWholeScans } from './scans.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const products = 100_000;
const orders = 100_000;
/** Half of the rows change a product, half create one. */
const importedRows = 50_000;

const shop = await openShopUnderTest(3350, withOwner);
const base = `${shop.server.origin}/backstage/api/backstagex`;
let token = '';

interface Body {
  data: Record<string, unknown>;
}

async function ask(path: string, body?: object | Buffer, type = 'application/json') {
  const answer = await fetch(`${base}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const read = async (path: string, body?: object) => (await (await ask(path, body)).json()) as Body;

/** Milliseconds of each of several requests, one after the other. */
async function times(count: number, request: (index: number) => Promise<unknown>) {
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await request(index);
    taken.push(performance.now() - began);
  }
  return taken;
}

const inShort = (taken: number[]) =>
  `${median(taken).toFixed(0)} ms, p95 ${percentile(taken, 0.95).toFixed(0)} ms`;

const figures = (taken: number[]) =>
  `median ${median(taken).toFixed(0)} ms, p95 ${percentile(taken, 0.95).toFixed(0)} ms, p99 ${percentile(taken, 0.99).toFixed(0)} ms`;

const search = (page: number) =>
  read('products/search', { page, per_page: 50, sort: { field: 'price', direction: 'ascending' } });

/** Waits until an import has ended; returns its end and the greatest memory of the server meanwhile, in MB. */
async function ended(id: number) {
  let memory = 0;
  for (;;) {
    const { data } = await read(`products/import/${id}`);
    memory = Math.max(memory, shop.server.memory());
    if (data.state !== 'CHECKING' && data.state !== 'RUNNING') return { data, memory };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function step(name: string, id: number, begin?: () => Promise<unknown>) {
  const memoryBefore = shop.server.memory();
  const began = performance.now();
  await begin?.();
  const others = askMeanwhile();
  const { data, memory } = await ended(id);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${name}: ${seconds} s, ${data.state} ${JSON.stringify(data.counts)} ${data.error ?? ''}; ` +
      `memory +${Math.round(memory - memoryBefore)} MB; others meanwhile ${await others()}`,
  );
  return `${seconds} s`;
}

/** Waits until a change of many records has ended. */
async function bulkEnded(id: unknown) {
  for (;;) {
    const { data } = await read(`bulk-changes/${id}`);
    if (data.state !== 'WAITING' && data.state !== 'RUNNING') return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Raises the weight of the products that a search finds, and undoes it; prints and returns both times. */
async function changeMany(count: number): Promise<string> {
  const conditions = {
    all: [
      { field: 'id', is: 'from', value: 10_001 },
      { field: 'id', is: 'to', value: 10_000 + count },
    ],
  };
  const asked = {
    search: { keyword: '', conditions },
    expected_count: count,
    change: { weight: { add: 1 } },
  };
  const took = async (name: string, begin: () => Promise<Body>, idOf: (body: Body) => unknown) => {
    const others = askMeanwhile();
    const began = performance.now();
    const id = idOf(await begin());
    const { changed, refused } = await bulkEnded(id);
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    console.log(
      `${name} of ${count} products: ${seconds} s, ${changed} changed, ${refused} refused; others meanwhile ${await others()}`,
    );
    return { id, seconds };
  };
  const [tried] = await times(1, () => read('products/update-list', { ...asked, dry_run: true }));
  console.log(`dry run of a bulk change of ${count} products: ${tried?.toFixed(0)} ms`);
  const change = () => read('products/update-list', asked);
  const { id, seconds } = await took('bulk change', change, ({ data }) => data.bulk_change_id);
  const undone = await took(
    'undoing a bulk change',
    () => read(`bulk-changes/${id}/undo`, {}),
    ({ data }) => data.id,
  );
  return `${seconds}, ${undone.seconds} s`;
}

/**
 * Measures the answers to other users until the returned function is called: forty requests a second, like an
 * office at work. Without pauses it would measure how much of the machine a client can use.
 */
function askMeanwhile() {
  let isUnderWay = true;
  const taken = (async () => {
    const all: number[] = [];
    while (isUnderWay) {
      all.push(...(await times(1, () => read('message-bars/search', {}))));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return all;
  })();
  return async () => {
    isUnderWay = false;
    return figures(await taken);
  };
}

/** From the request to the last byte: a task creates the file, which is then downloaded. */
async function exportAll(name: string, query = ''): Promise<string> {
  const before = shop.server.memory();
  const others = askMeanwhile();
  const began = performance.now();
  let memory = before;
  const { data: task } = await read(`products/export${query}`);
  for (let state = ''; state !== 'DONE'; ) {
    state = String((await read(`tasks/${task.task_id}`)).data.state);
    if (state === 'FAILED') throw new Error(`export: ${name}`);
    memory = Math.max(memory, shop.server.memory());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const made = ((performance.now() - began) / 1000).toFixed(1);
  const answer = await ask(`tasks/${task.task_id}/file`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    memory = Math.max(memory, shop.server.memory());
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `export of ${products} products, ${name}: made in ${made} s, fetched after ${seconds} s, ${(bytes / 1e6).toFixed(1)} MB, ` +
      `memory +${Math.round(memory - before)} MB; others meanwhile ${await others()}`,
  );
  return `${seconds} s`;
}

/** One order, from which the others are copied. */
async function buyOnce(): Promise<void> {
  const [buyer] = await makeBuyers(shop.db, 1, new Date());
  const [productId] = await plentifulProducts(shop.db, 1);
  if (!buyer || productId === undefined) throw new Error('There is nobody, or nothing, to buy.');
  const { origin } = shop.server;
  const prices = await pricesOf(origin, buyer, [productId]);
  await purchase(origin, buyer, { productId, quantity: 1 }, prices.get(productId) ?? 0);
}

/** Every second row is an existing product with a higher price: a lower one would wait for a second person. */
function importFile(): Buffer {
  const rows = Array.from({ length: importedRows }, (_, index) =>
    index % 2 === 0
      ? `GROWN-${1_000 + index},進貨商品 ${index},${2_000 + (index % 50)},,10`
      : `BENCH-${index},進貨商品 ${index},${100 + (index % 90)},${90 + (index % 9)},20`,
  );
  return Buffer.from(`料號,名稱,售價,會員價,排序\n${rows.join('\n')}\n`);
}

try {
  const { data } = await read('login', owner);
  token = String(data.token);
  await buyOnce();
  await shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growOrders(db, orders);
    await growProducts(db, products);
    await db.execute(sql`update products set member_price = null where material_no like 'GROWN-%'`);
  });
  // As autovacuum does within the first minute.
  const client = await shop.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  await reportWholeScans(shop.db, [...resourceAdapters, ...readOnlyAdapters]);
  await times(20, () => search(1));
  const firstPages = await times(200, () => search(1));
  console.log(`first page: ${figures(firstPages)}`);
  const latePages = await times(50, () => search(1_000));
  console.log(`page 1,000: ${figures(latePages)}`);
  const digits = (index: number) => ({ keyword: String(1_000 + index * 37) });
  const findOrders = (index: number) => read('orders/advance-search', digits(index));
  console.log(`orders by the end of a phone: ${figures(await times(100, findOrders))}`);
  const findAll = (index: number) => read('search-everything', digits(index));
  const searches = await times(100, findAll);
  console.log(`search over everything: ${figures(searches)}`);
  const { data: first } = await read('products/edit/1');
  let version = Number(first.version);
  const saves = await times(100, async (index) => {
    const saved = await read('products/update-row/1', { version, weight: index + 1 });
    version = Number(saved.data.version);
  });
  console.log(`save of a cell: ${figures(saves)}`);
  noteResults('back-office', {
    'first page of 100,000 products': inShort(firstPages),
    'page 1,000 of them': inShort(latePages),
    'search over everything': inShort(searches),
    'save of a cell': inShort(saves),
    'change of 500 products, undone': await changeMany(500),
    'change of 5,000 products, undone': await changeMany(5_000),
  });
  const ids = Array.from({ length: 1_000 }, (_, index) => 60_001 + index);
  const [removal] = await times(1, () => read('products/destroy-all', { ids }));
  console.log(`removal of 1000 products: ${removal?.toFixed(0)} ms`);
  const listed =
    'material_no,name,price,member_price,purchase_limit,current_visibility_rule,weight,usage,sold_count,updated_at';
  noteResults('back-office', {
    'removal of 1,000 products': `${((removal ?? 0) / 1000).toFixed(1)} s`,
    'export, columns of the list': await exportAll('columns of the list', `?columns=${listed}`),
    'export, all columns': await exportAll('all columns'),
  });
  await exportAll('all columns as CSV', '?format=csv');
  console.log(
    `others while nothing is imported: ${figures(await times(200, () => read('message-bars/search', {})))}`,
  );
  const uploaded = await ask(
    'products/import?file_name=bench.csv',
    importFile(),
    'application/octet-stream',
  );
  const id = Number(((await uploaded.json()) as Body).data.import_id);
  const run = () => ask(`products/import/${id}/run`, { confirm_price_drops: true });
  const undo = () => ask(`products/import/${id}/undo`, {});
  noteResults('back-office', {
    'import of 50,000 rows: dry run': await step('dry run', id),
    'import: run': await step('run', id, run),
    'import: undo': await step('undo', id, undo),
  });
} finally {
  await shop.stop();
}
