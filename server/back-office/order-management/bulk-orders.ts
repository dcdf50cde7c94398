import type { Parsed, Reply } from '#contract/call.ts';
import type { adminOrderBulkCalls } from '#contract/calls/admin-order-bulk.ts';
import { skipReasonLabels } from '#contract/fulfilment.ts';
import { mostOrdersAtOnce, type OrderBulkAction } from '#contract/order-management.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { ordersAdapter } from '#server/ordering/fulfilment/orders-list.ts';
import { readOrderOverviews, searchOrders } from '#server/ordering/orders/order-overview.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { narrow } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { searchesByParts } from '../admin/roles/searches-by-parts.ts';
import { bulkActions } from './bulk-actions.ts';

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
  const wanted = await idsOf(shop, asked, request.role);
  if (!wanted.ok) return wanted;
  const ids = wanted.value;
  const known = await readOrderOverviews(shop.db, ids);
  const found = ids.filter((id) => known.has(id));
  const { reasons, shipmentIds } = await bulkActions[action](shop, request, {
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
    sentence: sentenceOf(`${isDone(action, dryRun) ? '已' : '可'}${words[action]}`, rows),
    rows,
    shipmentIds,
  });
}

/** Whether something was done. EXPORT makes no file: the list's own export does. */
const isDone = (action: OrderBulkAction, dryRun: boolean) => !dryRun && action !== 'EXPORT';

/**
 * The chosen orders, or all that the search finds; COUNT_CHANGED if these are not as many as the person saw. Only a dry
 * run, from which the number is learned, does not need it.
 */
async function idsOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { ids, search, expectedCount, dryRun }: Asked,
  role: Role | undefined,
): Promise<Outcome<number[], 'COUNT_CHANGED' | 'VALIDATION_FAILED'>> {
  if ((ids === undefined) === (search === undefined)) return invalid({ ids: requiredInChinese });
  if (ids) return done([...new Set(ids)]);
  if (!search || (expectedCount === undefined && !dryRun)) {
    return invalid({ expected_count: requiredInChinese });
  }
  const narrowed = await narrow(
    db,
    ordersAdapter,
    { ...search, byParts: searchesByParts(role) },
    clock.now(),
  );
  if (!narrowed.ok) return narrowed;
  const { where } = narrowed.value;
  const { items, meta } = await searchOrders(db, { where, page: 1, perPage: mostOrdersAtOnce });
  const count = meta?.total ?? items.length;
  if (expectedCount !== undefined && count !== expectedCount) {
    return refused('COUNT_CHANGED', { extra: { count } });
  }
  if (count > mostOrdersAtOnce) {
    return invalid({ search: `符合條件的有 ${count} 筆，一次最多 ${mostOrdersAtOnce} 筆` });
  }
  return done(items.map(({ id }) => id));
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
