import { and, asc, eq, gt } from 'drizzle-orm';
import { patterns } from '#contract/patterns.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { feedIdOf } from '#server/commerce/catalog/feed-goods.ts';
import { readSubSeriesOfProducts } from '#server/commerce/catalog/feed-source.ts';
import { readFates, readSoldGoods } from '#server/ordering/orders/sold-goods.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { subSeriesValue } from './feeds.ts';
import { type LineShopAnswer, postOrder } from './line-shop-host.ts';
import { finishedMessage, placedMessage, type ReportedLine } from './order-message.ts';
import { lineShopOrders } from './tables.ts';

/** Seconds to wait for LINE in a job; long, because no shopper waits for it. */
const jobTimeoutSeconds = 20;
const batch = 100;

interface Sold {
  kind: SaleableKind;
  itemId: number;
  name: string;
  /** TWD for all units, after discounts and the coupon. */
  amount: number;
}

export interface OrderToReport {
  orderNo: string;
  ecid: string;
  orderedAt: Date;
  lines: readonly Sold[];
}

/**
 * Reports an order to LINE Shopping before it is made; waits LINE_SHOP_TIMEOUT seconds at most. A malformed ecid is
 * refused without asking LINE. Call it outside of transactions, so that no row is locked while LINE answers.
 */
export async function reportBeforehand(shop: Shop, order: OrderToReport): Promise<LineShopAnswer> {
  if (!patterns.lineEcid.test(order.ecid)) return 'REFUSED';
  const answer = await sendPlaced(shop, order, shop.config.LINE_SHOP_TIMEOUT);
  killPoint('line-shop: order told');
  return answer;
}

const noteText = `
  insert into line_shop_orders (order_id, ecid, status, reported_at, created_at) values ($1, $2, $3, $4, $5)`;

/**
 * The statements that record in the order's transaction that it belongs to LINE Shopping; a job reports it if LINE
 * has not accepted it.
 */
export async function noteStatements(
  { jobs }: Pick<Shop, 'jobs'>,
  { orderId, ecid, isReported, at }: NotedOrder,
): Promise<Statement[]> {
  const state = isReported ? ['REPORTED', at] : ['OWED', null];
  const note = { name: 'note line order', text: noteText, values: [orderId, ecid, ...state, at] };
  return isReported ? [note] : [note, await jobs.statement('report-line-shop-order', { orderId })];
}

interface NotedOrder {
  orderId: number;
  ecid: string;
  isReported: boolean;
  at: Date;
}

/**
 * Reports an order that LINE did not answer for at checkout, unless it was cancelled; throws, so that the job
 * retries.
 */
export async function reportOrder(shop: Shop, orderId: number): Promise<void> {
  const noted = await findNoted(shop, orderId, 'OWED');
  if (!noted) return;
  const { ecid, goods } = noted;
  if ((await readFates(shop.db, [orderId])).get(orderId) === 'GONE') return close(shop, orderId);
  const { orderNo, createdAt: orderedAt, lines } = goods;
  const answer = await sendPlaced(shop, { orderNo, ecid, orderedAt, lines }, jobTimeoutSeconds);
  if (answer !== 'ACCEPTED') throw new Error(`LINE Shopping did not take the order: ${answer}`);
  await shop.db
    .update(lineShopOrders)
    .set({ status: 'REPORTED', reportedAt: shop.clock.now() })
    .where(and(eq(lineShopOrders.orderId, orderId), eq(lineShopOrders.status, 'OWED')));
}

/** Enqueues the last report of reported orders that are final; closes those cancelled or completely returned. */
export async function finishOrders(shop: Shop): Promise<void> {
  const reported = inBatches(batch, (after, limit) =>
    shop.db
      .select({ id: lineShopOrders.id, orderId: lineShopOrders.orderId })
      .from(lineShopOrders)
      .where(and(eq(lineShopOrders.status, 'REPORTED'), gt(lineShopOrders.id, after)))
      .orderBy(asc(lineShopOrders.id))
      .limit(limit),
  );
  for await (const rows of reported) {
    const fates = await readFates(
      shop.db,
      rows.map(({ orderId }) => orderId),
    );
    for (const { orderId } of rows) {
      if (fates.get(orderId) === 'GONE') await close(shop, orderId);
      if (fates.get(orderId) === 'FINAL') await beginFinish(shop, orderId);
    }
  }
}

function beginFinish({ db, jobs }: Shop, orderId: number): Promise<void> {
  return transact(db, async (transaction) => {
    const begun = await transaction
      .update(lineShopOrders)
      .set({ status: 'FINISHING' })
      .where(and(eq(lineShopOrders.orderId, orderId), eq(lineShopOrders.status, 'REPORTED')))
      .returning({ id: lineShopOrders.id });
    if (begun.length > 0) await jobs.enqueue(transaction, 'finish-line-shop-order', { orderId });
  });
}

/**
 * Reports, once, the goods of a final order that the member has kept. Throws if LINE does not accept, so that the
 * job tries again.
 */
export async function finishOrder(shop: Shop, orderId: number): Promise<void> {
  const noted = await findNoted(shop, orderId, 'FINISHING');
  if (!noted) return;
  const { ecid, goods } = noted;
  const paidLines = goods.lines.filter(({ amount }) => amount > 0);
  if (paidLines.length === 0) return close(shop, orderId);
  const { orderNo, createdAt: orderedAt } = goods;
  const order = { orderNo, ecid, orderedAt, lines: await describe(shop, paidLines) };
  const message = finishedMessage(shop.config, order, shop.clock.now());
  const answer = await postOrder(shop, '/tracking/orderfinish', message, jobTimeoutSeconds);
  if (answer !== 'ACCEPTED') throw new Error(`LINE Shopping did not take the end: ${answer}`);
  await shop.db
    .update(lineShopOrders)
    .set({ status: 'FINISHED', finishedAt: shop.clock.now() })
    .where(and(eq(lineShopOrders.orderId, orderId), eq(lineShopOrders.status, 'FINISHING')));
}

async function sendPlaced(
  shop: Shop,
  { lines, ...order }: OrderToReport,
  timeoutSeconds: number,
): Promise<LineShopAnswer> {
  const described = { ...order, lines: await describe(shop, lines) };
  const message = placedMessage(shop.config, described, shop.clock.now());
  return postOrder(shop, '/tracking/orderinfo', message, timeoutSeconds);
}

/** Goods with the ids and categories that they have in the feeds. */
async function describe({ db }: Shop, lines: readonly Sold[]): Promise<ReportedLine[]> {
  const productIds = lines.filter(({ kind }) => kind === 'product').map(({ itemId }) => itemId);
  const categories = await readSubSeriesOfProducts(db, productIds);
  return lines.map(({ kind, itemId, name, amount }) => {
    const [category] = kind === 'product' ? (categories.get(itemId) ?? []) : [];
    return {
      productId: feedIdOf(kind, itemId),
      name,
      amount,
      category: category === undefined ? '' : subSeriesValue(category),
    };
  });
}

async function findNoted({ db }: Shop, orderId: number, status: 'OWED' | 'FINISHING') {
  const [row] = await db
    .select({ ecid: lineShopOrders.ecid })
    .from(lineShopOrders)
    .where(and(eq(lineShopOrders.orderId, orderId), eq(lineShopOrders.status, status)));
  const goods = row && (await readSoldGoods(db, orderId));
  return goods && { ecid: row.ecid, goods };
}

/** Closes an order without telling LINE, because an order that is never finished earns no commission. */
async function close({ db }: Shop, orderId: number): Promise<void> {
  await db
    .update(lineShopOrders)
    .set({ status: 'CLOSED' })
    .where(eq(lineShopOrders.orderId, orderId));
}
