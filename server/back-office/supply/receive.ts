import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { awaitedStates } from '#contract/supply.ts';
import { endOfTaipeiDay, formatDay, taipeiDay } from '#rules/dates.ts';
import { setCostPrices } from '#server/commerce/catalog/cost-prices.ts';
import { openAdjustment } from '#server/commerce/stock/adjustments.ts';
import { changeCounts, problemSentence } from '#server/commerce/stock/change-counts.ts';
import { lastDayOf } from '#server/commerce/stock/lots/choose-lots.ts';
import { enterLots, lotKey, openLots } from '#server/commerce/stock/lots/receive-lots.ts';
import { openStock } from '#server/commerce/stock/new-stock-records.ts';
import { readStockIds } from '#server/commerce/stock/stocks-of-goods.ts';
import {
  addReceipt,
  lockPurchase,
  readPurchaseLines,
  readReceived,
  setPurchaseState,
} from '#server/commerce/supply/read-purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { readPurchaseReceipts } from './purchase-page.ts';

export interface CameLine {
  productId: number;
  quantity: number;
  /** '' for units without a number. */
  lotNo: string;
  /** The last day in Taipei on which they may be sold; null if they do not expire. */
  expiresOn: string | null;
}

export interface Receiving {
  lines: readonly CameLine[];
  /** More units than were ordered are taken as well. */
  acceptsMore: boolean;
  /** The ordered costs become the costs of the products. */
  takesCost: boolean;
}

type Request = Actor & Pick<RequestContext, 'idempotencyKey' | 'role'>;

const isAwaited = (state: string) => (awaitedStates as readonly string[]).includes(state);

/**
 * Books goods of a purchase order that came in: counts, ledger, lots and receipt, all or nothing, once for each
 * Idempotency-Key and each request without one. RECEIPT_EXCEEDS_ORDER for more units than were ordered, unless they are
 * accepted; ALREADY_HANDLED if nothing is awaited; FORBIDDEN for costs without the right to them.
 */
export async function receivePurchaseOrder(
  shop: Shop,
  request: Request,
  id: number,
  receiving: Receiving,
) {
  const { administratorId, idempotencyKey: key = shop.random.token(), role } = request;
  if (receiving.takesCost && !(role && hasRight(role, 'cost.read'))) {
    return refused('FORBIDDEN', { extra: { right: 'cost.read' } });
  }
  const at = shop.clock.now();
  const problems = problemsOf(receiving.lines, taipeiDay(at));
  if (problems) return invalid(problems);
  const outcome = await audited(shop, request, async (within) => {
    const { transaction, note } = within;
    const order = await lockPurchase(transaction, id);
    if (!order) return refused('NOT_FOUND');
    const opened = await openAdjustment(transaction, {
      administratorId,
      cause: 'OTHER',
      note: `採購單 ${order.purchaseNo}`,
      createdAt: at,
      key,
      askedHash: sha256(JSON.stringify(['receivePurchaseOrder', id, receiving])),
    });
    if (!opened.ok) return opened;
    if (opened.value === 'repeated') return done(undefined);
    if (!isAwaited(order.state)) {
      return refused('ALREADY_HANDLED', { message: '這張採購單沒有在等待到貨，請重新整理' });
    }
    const adjustmentId = opened.value.id;
    const booked = await book(within, { id, adjustmentId, at }, receiving);
    if (!booked.ok) return booked;
    await setPurchaseState(transaction, id, booked.value);
    await note({
      call: 'receivePurchaseOrder',
      subject: ['purchase-orders', id],
      title: order.purchaseNo,
      before: { state: order.state },
      after: {
        state: booked.value,
        units: receiving.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        lots: receiving.lines.flatMap(({ lotNo }) => lotNo || []).join('、'),
      },
    });
    return done(undefined);
  });
  if (!outcome.ok) return outcome;
  await shop.cache.invalidate(receiving.takesCost ? ['stock', 'catalog'] : ['stock']);
  return readPurchaseReceipts(shop.db, id);
}

/** The sentences for lines that contradict themselves, by their places; undefined without any. */
function problemsOf(lines: readonly CameLine[], today: string) {
  const problems: Record<string, string> = {};
  const keys = new Set<string>();
  for (const [index, { productId, lotNo, expiresOn }] of lines.entries()) {
    const key = `${productId} ${lotNo}`;
    if (keys.has(key)) problems[`lines.${index}.lotNo`] = '同一項商品的同一個批號請合併成一列';
    keys.add(key);
    if (expiresOn !== null && lotNo === '') {
      problems[`lines.${index}.lotNo`] = '有有效期限的商品請填批號';
    }
    if (expiresOn !== null && expiresOn < today) {
      problems[`lines.${index}.expiresOn`] = '有效期限已過，請確認；過期的商品請退回供應商';
    }
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

interface Booking {
  id: number;
  adjustmentId: number;
  at: Date;
}

type Refusal = 'VALIDATION_FAILED' | 'RECEIPT_EXCEEDS_ORDER';

/** Books the units; answers the state of the purchase order afterwards. */
async function book(
  within: Audited,
  { id, adjustmentId, at }: Booking,
  { lines, acceptsMore, takesCost }: Receiving,
): Promise<Outcome<'RECEIVED' | 'PARTLY_RECEIVED', Refusal>> {
  const { transaction } = within;
  const ordered = new Map(
    (await readPurchaseLines(transaction, id)).map((line) => [line.productId, line]),
  );
  const strange = lines.findIndex(({ productId }) => !ordered.has(productId));
  if (strange >= 0) return invalid({ [`lines.${strange}.productId`]: '採購單裡沒有這項商品' });
  const received = new Map(await readReceived(transaction, id));
  for (const { productId, quantity } of lines) {
    received.set(productId, (received.get(productId) ?? 0) + quantity);
  }
  const over = lines
    .map(({ productId }) => [productId, received.get(productId) ?? 0] as const)
    .find(([productId, units]) => units > (ordered.get(productId)?.quantity ?? 0));
  if (over && !acceptsMore) {
    const { name = '', quantity = 0 } = ordered.get(over[0]) ?? {};
    const message = `「${name}」訂購 ${quantity} 件，連同這次共收 ${over[1]} 件；確實多送時請勾選「照實收下」`;
    return refused('RECEIPT_EXCEEDS_ORDER', { message });
  }
  // Goods that were never counted have no stock record yet.
  const productIds = [...ordered.keys()];
  await openStock(transaction, productIds);
  const stockIds = await readStockIds(transaction, productIds);
  // Products are locked before lots, and lots before stock records.
  if (takesCost) await takeCosts(within, lines, ordered);
  const lots = await lotsOf(transaction, lines, { stockIds, at });
  if (!lots.ok) return lots;
  await addReceipt(transaction, {
    purchaseOrderId: id,
    adjustmentId,
    receivedAt: at,
    lines: lines.map(({ productId, quantity }, index) => ({
      productId,
      quantity,
      costPrice: ordered.get(productId)?.costPrice ?? 0,
      lotId: lots.value[index] ?? null,
    })),
  });
  const entries = lines.flatMap(({ quantity }, index) => {
    const lotId = lots.value[index];
    return lotId ? [{ lotId, units: quantity, adjustmentId }] : [];
  });
  await enterLots(transaction, entries, 'RECEIPT', at);
  const counted = await raiseCounts(transaction, lines, { stockIds, adjustmentId, at });
  if (!counted.ok) return counted;
  const isAll = [...ordered.values()].every(
    ({ productId, quantity }) => (received.get(productId) ?? 0) >= quantity,
  );
  return done(isAll ? 'RECEIVED' : 'PARTLY_RECEIVED');
}

/** Sets the ordered costs; the history of each product names them. */
async function takeCosts(
  { transaction, noteAll }: Audited,
  lines: readonly CameLine[],
  ordered: ReadonlyMap<number, { costPrice: number }>,
): Promise<void> {
  const costs = lines.map(
    ({ productId }) => [productId, ordered.get(productId)?.costPrice ?? 0] as const,
  );
  const changed = await setCostPrices(transaction, new Map(costs));
  await noteAll(
    changed.map(({ id, title, before, after }) => ({
      call: 'receivePurchaseOrder' as const,
      subject: ['products', id] as const,
      title,
      before: { costPrice: before },
      after: { costPrice: after },
    })),
  );
}

type StockIds = ReadonlyMap<number, number>;

/** The id of each line's lot, null without a number. A known lot must have the same last day. */
async function lotsOf(
  transaction: Transaction,
  lines: readonly CameLine[],
  { stockIds, at }: { stockIds: StockIds; at: Date },
): Promise<Outcome<(number | null)[], 'VALIDATION_FAILED'>> {
  const coming = lines.map(({ productId, lotNo, expiresOn }) => ({
    stockRecordId: stockIds.get(productId) ?? 0,
    lotNo,
    expiresAt: expiresOn === null ? null : endOfTaipeiDay(new Date(`${expiresOn}T12:00:00+08:00`)),
  }));
  const open = await openLots(
    transaction,
    coming.filter(({ lotNo }) => lotNo !== ''),
    at,
  );
  const problems: Record<string, string> = {};
  const ids = coming.map((lot, index) => {
    const stored = lot.lotNo === '' ? undefined : open.get(lotKey(lot));
    if (!stored) return null;
    const day = lastDayOf(stored.expiresAt);
    if (day !== (lines[index]?.expiresOn ?? null)) {
      problems[`lines.${index}.expiresOn`] = day
        ? `批號 ${lot.lotNo} 先前登記的有效期限是 ${formatDay(day)}，請確認`
        : `批號 ${lot.lotNo} 先前登記為沒有有效期限，請確認`;
    }
    return stored.id;
  });
  return Object.keys(problems).length > 0 ? invalid(problems) : done(ids);
}

/** Adds the units to the counts, last, because buyers wait for these rows until the commit. */
async function raiseCounts(
  transaction: Transaction,
  lines: readonly CameLine[],
  { stockIds, adjustmentId, at }: { stockIds: StockIds; adjustmentId: number; at: Date },
): Promise<Outcome<undefined, 'VALIDATION_FAILED'>> {
  const units = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    const stockId = stockIds.get(productId) ?? 0;
    units.set(stockId, (units.get(stockId) ?? 0) + quantity);
  }
  const changes = [...units].map(([id, some]) => ({ id, web: some, erp: some, adjustmentId }));
  const [problem] = await changeCounts(transaction, changes, at, 'RECEIPT');
  if (!problem) return done(undefined);
  return invalid({ lines: problemSentence(problem, '商品') });
}
