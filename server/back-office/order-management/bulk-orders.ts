import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Parsed, Reply } from '#contract/call.ts';
import type { adminOrderBulkCalls } from '#contract/calls/admin-order-bulk.ts';
import { skipReasonLabels } from '#contract/fulfilment.ts';
import { mostOrdersAtOnce, mostTags, type OrderBulkAction } from '#contract/order-management.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { readParcelsOf } from '#server/ordering/fulfilment/change-parcel.ts';
import { ordersAdapter } from '#server/ordering/fulfilment/orders-list.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { readOrderOverviews, searchOrders } from '#server/ordering/orders/order-overview.ts';
import { sourceOf } from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { narrow } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { pickOrders } from '../fulfilment/pick.ts';
import { emailNow, resendOrderEmail } from './change-order.ts';
import { orderTags } from './tables.ts';

type Asked = Parsed<typeof adminOrderBulkCalls.bulkOrders>['body'];
type Answer = Reply<typeof adminOrderBulkCalls.bulkOrders>;
type Request = Pick<RequestContext, 'administratorId' | 'requestId' | 'role'>;

const rightOf: Readonly<Record<OrderBulkAction, Right>> = {
  PICK: 'order.fulfil',
  PRINT: 'order.fulfil',
  TAG: 'orders.write',
  RESEND: 'orders.write',
  EXPORT: 'orders.export',
};

const words: Readonly<Record<OrderBulkAction, string>> = {
  PICK: '揀貨',
  PRINT: '列印',
  TAG: '加標籤',
  RESEND: '重寄',
  EXPORT: '匯出',
};

/** What became of the orders: the reasons by id of those that were left out, and the parcels of the others. */
interface Result {
  reasons: ReadonlyMap<number, string>;
  shipmentIds: number[];
}

/**
 * Does one action with many orders, each for itself: an order that changes meanwhile, for example because its buyer
 * cancels it, is left out with its reason, and the others are not affected. A dry run changes nothing.
 */
export async function bulkOrders(
  shop: Shop,
  request: Request,
  asked: Asked,
): Promise<Outcome<Answer, 'COUNT_CHANGED' | 'FORBIDDEN' | 'VALIDATION_FAILED'>> {
  const { action, tags, dryRun } = asked;
  const right = rightOf[action];
  if (!request.role || !hasRight(request.role, right)) {
    return refused('FORBIDDEN', { extra: { right } });
  }
  if (action === 'TAG' && tags.length === 0) return invalid({ tags: requiredInChinese });
  const wanted = await idsOf(shop, asked);
  if (!wanted.ok) return wanted;
  const ids = wanted.value;
  const known = await readOrderOverviews(shop.db, ids);
  const found = ids.filter((id) => known.has(id));
  const { reasons, shipmentIds } = await actions[action](shop, request, {
    ids: found,
    tags,
    dryRun,
  });
  const rows = ids.map((id) => ({
    id,
    orderNo: known.get(id)?.orderNo ?? '',
    reason: known.has(id) ? (reasons.get(id) ?? null) : skipReasonLabels.NOT_FOUND,
  }));
  const fitting = rows.filter(({ reason }) => reason === null).length;
  return done({
    total: rows.length,
    fitting,
    sentence: sentenceOf(`${dryRun ? '可' : '已'}${words[action]}`, rows),
    rows,
    shipmentIds,
  });
}

/** The chosen orders, or all that the search finds; COUNT_CHANGED if these are not as many as the person saw. */
async function idsOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { ids, search, expectedCount }: Asked,
): Promise<Outcome<number[], 'COUNT_CHANGED' | 'VALIDATION_FAILED'>> {
  if ((ids === undefined) === (search === undefined)) return invalid({ ids: requiredInChinese });
  if (ids) return done([...new Set(ids)]);
  if (!search || expectedCount === undefined) {
    return invalid({ expected_count: requiredInChinese });
  }
  const narrowed = await narrow(db, ordersAdapter, search, clock.now());
  if (!narrowed.ok) return narrowed;
  const { where } = narrowed.value;
  const { items, meta } = await searchOrders(db, { where, page: 1, perPage: mostOrdersAtOnce });
  const count = meta?.total ?? items.length;
  if (count !== expectedCount) return refused('COUNT_CHANGED', { extra: { count } });
  return done(items.map(({ id }) => id));
}

interface Given {
  ids: readonly number[];
  tags: readonly string[];
  dryRun: boolean;
}

type Action = (shop: Shop, request: Request, given: Given) => Promise<Result>;

/** Orders of one call of picking. */
const mostPicked = 200;

const actions: Readonly<Record<OrderBulkAction, Action>> = {
  async PICK(shop, request, { ids, dryRun }) {
    const reasons = new Map<number, string>();
    const shipmentIds: number[] = [];
    for (let first = 0; first < ids.length; first += mostPicked) {
      const orderIds = ids.slice(first, first + mostPicked);
      const picked = await pickOrders(shop, request, { orderIds, isTrial: dryRun });
      if (!picked.ok) continue;
      shipmentIds.push(...picked.value.shipmentIds);
      for (const { orderId, reason } of picked.value.skipped) {
        reasons.set(orderId, skipReasonLabels[reason]);
      }
    }
    return { reasons, shipmentIds };
  },

  async PRINT({ db }, _request, { ids }) {
    const reasons = new Map<number, string>();
    const shipmentIds: number[] = [];
    for (const id of ids) {
      const parcels = await readParcelsOf(db, id);
      if (parcels.length === 0) reasons.set(id, '還沒有揀貨');
      shipmentIds.push(...parcels.map((parcel) => parcel.id));
    }
    return { reasons, shipmentIds };
  },

  // The list's own export makes the file; here nothing stands against it.
  EXPORT: async () => ({ reasons: new Map(), shipmentIds: [] }),

  async TAG(shop, request, { ids, tags, dryRun }) {
    const reasons = new Map<number, string>();
    for (const id of ids) {
      const reason = dryRun
        ? await whyNotTagged(shop.db, id, tags)
        : await addTags(shop, request, id, tags);
      if (reason) reasons.set(id, reason);
    }
    return { reasons, shipmentIds: [] };
  },

  async RESEND(shop, request, { ids, dryRun }) {
    const reasons = new Map<number, string>();
    for (const id of ids) {
      const isMailed = dryRun
        ? await hasEmail(shop.db, id)
        : (await resendOrderEmail(shop, request, id)).ok;
      if (!isMailed) reasons.set(id, '這個狀態沒有通知信');
    }
    return { reasons, shipmentIds: [] };
  },
};

async function hasEmail(db: Queryable, id: number): Promise<boolean> {
  const order = await readWholeOrder(db, id);
  return order !== undefined && emailNow(order, await sourceOf(db, id)) !== undefined;
}

const tooMany = `標籤會超過 ${mostTags.count} 個`;

async function whyNotTagged(
  db: Queryable,
  orderId: number,
  tags: readonly string[],
): Promise<string | undefined> {
  const others = and(eq(orderTags.orderId, orderId), sql`not ${inArray(orderTags.tag, [...tags])}`);
  const count = (await db.$count(orderTags, others)) + new Set(tags).size;
  return count > mostTags.count ? tooMany : undefined;
}

/** Adds tags to the present ones of an order. Answers why that is not possible; undefined if it was done. */
async function addTags(
  shop: Shop,
  request: Request,
  orderId: number,
  tags: readonly string[],
): Promise<string | undefined> {
  const tagged = await audited(shop, request, async ({ transaction, note }) => {
    const order = await lockOrder(transaction, { orderId }, ['id']);
    if (!order || (await whyNotTagged(transaction, orderId, tags))) {
      return refused('ORDER_CANNOT_BE_MOVED');
    }
    await transaction
      .insert(orderTags)
      .values([...new Set(tags)].map((tag) => ({ orderId, tag })))
      .onConflictDoNothing();
    const rows = await transaction
      .select({ tag: orderTags.tag })
      .from(orderTags)
      .where(eq(orderTags.orderId, orderId))
      .orderBy(asc(orderTags.tag));
    const after = { tags: rows.map(({ tag }) => tag) };
    await note({ call: 'tagOrder', subject: ['order', orderId], after });
    return done(undefined);
  });
  return tagged.ok ? undefined : tooMany;
}

/** E.g. 30 筆中 24 筆可揀貨，6 筆略過：未付款 4、已出貨 2 */
function sentenceOf(what: string, rows: Answer['rows']): string {
  const skipped = rows.flatMap(({ reason }) => reason ?? []);
  const begin = `${rows.length} 筆中 ${rows.length - skipped.length} 筆${what}`;
  if (skipped.length === 0) return begin;
  const parts = [...Map.groupBy(skipped, (reason) => reason)].map(
    ([reason, all]) => `${reason} ${all.length}`,
  );
  return `${begin}，${skipped.length} 筆略過：${parts.join('、')}`;
}
