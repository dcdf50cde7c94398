import type { Reply } from '#contract/call.ts';
import type { erpCalls } from '#contract/calls/erp.ts';
import { channel } from '#contract/enumerations.ts';
import { done, refused } from '#contract/outcome.ts';
import { addDays, beginOfDay, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { namedChain, storeWithChain } from '#rules/delivery/carriers.ts';
import { isReadyToShip, readyAt } from '#rules/orders/order-states.ts';
import { offByCoupon, offByExchange } from '#rules/orders/reductions.ts';
import { paidForLine } from '#rules/prices/prorate.ts';
import { type Actor, audited } from '#server/back-office/admin/audit.ts';
import {
  readWarehouseProducts,
  type WarehouseProduct,
} from '#server/commerce/catalog/warehouse-products.ts';
import { readWholeOrders, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type PageQuery, rangeAt, rangeOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { isExportBatchMade, lastBatchTime, makeExportBatch } from './make-export-batch.ts';

type ErpOrder = Reply<typeof erpCalls.listErpOrders>[number];
type Line = WholeOrder['lines'][number];
type Products = ReadonlyMap<number, WarehouseProduct>;

export interface ExportBatchQuery extends PageQuery {
  /** The moment of an earlier export batch; without it the last one is read. */
  cutAt?: string | undefined;
}

/**
 * The orders of the last export batch or of an earlier one, with an audit entry. The first request for the last
 * export batch makes it. NOT_FOUND for an earlier export batch that was never made, because its orders went into
 * the next one.
 */
export async function listFixedTimeOrders(shop: Shop, actor: Actor, query: ExportBatchQuery) {
  const last = lastBatchTime(shop.config.ERP_CUT_TIMES, shop.clock.now());
  const batchAt = query.cutAt === undefined ? last : new Date(query.cutAt);
  if (batchAt.getTime() === last.getTime()) await makeExportBatch(shop, batchAt);
  return audited(shop, actor, async ({ transaction, note }) => {
    if (!(await isExportBatchMade(transaction, batchAt)))
      return refused('NOT_FOUND', { status: 404 });
    const found = await readWholeOrders(transaction, { batchAt, range: rangeOf(query) });
    const shown = await showOrders(transaction, found.items);
    await note({
      call: 'listFixedTimeOrders',
      subject: ['administrator', actor.administratorId],
      after: { cutAt: toWireInstant(batchAt), orders: shown.length },
    });
    const items = found.items.map((order, index) => ({
      ...(shown[index] as ErpOrder),
      cutAt: toWireInstant(batchAt),
      entryType:
        order.exportBatchAt?.getTime() === batchAt.getTime()
          ? ('NEW' as const)
          : ('CANCELLED' as const),
    }));
    return done({ items, meta: found.meta });
  });
}

export interface OrderQuery extends PageQuery {
  from?: string | undefined;
  to?: string | undefined;
  orderNo?: string | undefined;
}

const usualPage = { page: 1, perPage: 20 };

/** One page of all orders in the order in which they were placed, with an audit entry. */
export function listErpOrders(
  shop: Shop,
  actor: Actor,
  { from, to, orderNo, ...query }: OrderQuery,
) {
  const { page = usualPage.page, perPage = usualPage.perPage } = query;
  return audited(shop, actor, async ({ transaction, note }) => {
    const { items, meta } = await readWholeOrders(transaction, {
      from: momentOf(from, 0),
      to: momentOf(to, 1),
      orderNo,
      range: rangeAt(page, perPage),
    });
    await note({
      call: 'listErpOrders',
      subject: ['administrator', actor.administratorId],
      after: { from: from ?? '', to: to ?? '', orderNo: orderNo ?? '', page, orders: items.length },
    });
    return done({ items: await showOrders(transaction, items), meta });
  });
}

/** The moment in `text`. If `text` is a day in Taipei: so many `days` after its begin. */
function momentOf(text: string | undefined, days: number): Date | undefined {
  if (!text) return undefined;
  return text.length > 10 ? new Date(text) : addDays(beginOfDay(text), days);
}

/** Orders as the ERP reads them, still with columns that its reply leaves out. */
export async function showOrders(
  db: Queryable,
  orders: readonly WholeOrder[],
): Promise<ErpOrder[]> {
  const components = orders.flatMap(({ lines }) => lines.flatMap((line) => componentsOf(line)));
  const ids = components.map(({ productId }) => productId);
  const products = await readWarehouseProducts(db, ids);
  return orders.map((order) => showOrder(order, products));
}

const componentsOf = ({ kind, components }: Line) => (kind === 'combination' ? components : []);

function showOrder(
  { lines, storeType, homeCarrier, ...order }: WholeOrder,
  products: Products,
): ErpOrder {
  const { productAmount, discountAmount, shipFee, paidAmount } = order;
  const isCollected =
    isReadyToShip(order) && order.paymentStatus === 'UNPAID' && order.orderStatus !== 'CANCELLED';
  return {
    ...order,
    ...namedChain(storeType),
    ...(homeCarrier && { homeCarrier }),
    storeName: storeWithChain(storeType, order.storeName),
    channel,
    isCancelled: order.orderStatus === 'CANCELLED',
    createdAt: toWireInstant(order.createdAt),
    readyAt: toWireInstantOrNull(readyAt(order)),
    paymentAt: toWireInstantOrNull(order.paymentAt),
    invoicingAt: toWireInstantOrNull(order.invoicingAt),
    amounts: {
      product: productAmount,
      discount: discountAmount,
      coupon: offByCoupon(order),
      exchange: offByExchange(order.reductions),
      shipFee,
      paid: paidAmount,
    },
    collectAmount: isCollected ? paidAmount : 0,
    lines: lines.map((line) => showLine(line, products)),
  };
}

function showLine(line: Line, products: Products): ErpOrder['lines'][number] {
  const { id, kind, materialNo, name, quantity, listPrice, unitPrice, couponShare } = line;
  const { offerShare } = line;
  return {
    lineId: id,
    kind,
    materialNo,
    name,
    quantity,
    listPrice,
    unitPrice,
    discountShare: (listPrice - unitPrice) * quantity + offerShare,
    couponShare,
    paidAmount: paidForLine(line),
    giftReason: line.giftReason,
    components: componentsOf(line).map(({ productId, quantity: each }) => ({
      materialNo: products.get(productId)?.materialNo ?? null,
      name: products.get(productId)?.name ?? '',
      quantity: each * quantity,
    })),
  };
}
