import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { type StockCause, stockLimits } from '#contract/stocks.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { openAdjustment } from '#server/commerce/stock/adjustments.ts';
import { changeCounts, problemSentence } from '#server/commerce/stock/change-counts.ts';
import { lastDayOf, lotStateAt } from '#server/commerce/stock/lots/choose-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import { enterLots, lockLot, setLotBlock } from '#server/commerce/stock/lots/receive-lots.ts';
import { readPurchasesOfLot } from '#server/commerce/supply/read-purchase.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

type LotPage = Reply<typeof adminSupplyCalls.readLotPage>;

/** One lot with the purchase orders with which it came. NOT_FOUND if it is unknown. */
export async function readLotPage(
  { db, clock }: { db: Queryable; clock: Shop['clock'] },
  id: number,
) {
  const [lot] = await readLots(db, [id]);
  if (!lot) return refused('NOT_FOUND');
  const page: LotPage = {
    id,
    lotNo: lot.lotNo,
    stockId: lot.stockRecordId,
    productId: lot.productId,
    name: lot.name,
    materialNo: lot.materialNo,
    state: lotStateAt(lot, clock.now()),
    expiresOn: lastDayOf(lot.expiresAt),
    receivedAt: toWireInstant(lot.receivedAt),
    unitsLeft: lot.unitsLeft,
    blockedAt: toWireInstantOrNull(lot.blockedAt),
    blockedBecause: lot.blockedBecause,
    purchases: await readPurchasesOfLot(db, id),
  };
  return done(page);
}

interface Block {
  isBlocked: boolean;
  reason: string;
  /** The units of a blocked lot leave lot and stock in the same step, so that nobody buys them. */
  lowersStock: boolean;
}

/**
 * Blocks a lot, so that nobody picks it any more, or frees it. ALREADY_HANDLED if it is so already. STOCK_IS_HELD if
 * its units shall leave the stock and shoppers have reserved some; FORBIDDEN without the right to adjust.
 */
export async function blockLot(
  shop: Shop,
  request: Actor & Pick<RequestContext, 'role'>,
  id: number,
  { isBlocked, reason, lowersStock }: Block,
) {
  const lowers = isBlocked && lowersStock;
  if (lowers && !(request.role && hasRight(request.role, 'stock.adjust'))) {
    return refused('FORBIDDEN', { extra: { right: 'stock.adjust' } });
  }
  const at = shop.clock.now();
  const outcome = await audited(shop, request, async ({ transaction, note }) => {
    const lot = await lockLot(transaction, id);
    if (!lot) return refused('NOT_FOUND');
    if ((lot.blockedAt !== null) === isBlocked) return refused('ALREADY_HANDLED');
    await setLotBlock(transaction, id, isBlocked ? { at, because: reason } : null);
    if (lowers && lot.unitsLeft > 0) {
      const opened = await openAdjustment(transaction, {
        administratorId: request.administratorId,
        cause: 'DAMAGE',
        note: `停用批號 ${lot.lotNo}：${reason}`.slice(0, stockLimits.note),
        createdAt: at,
      });
      // Only a request with a key can be a repetition.
      if (!opened.ok || opened.value === 'repeated') throw new Error('A block has no key.');
      const change = { by: -lot.unitsLeft, adjustmentId: opened.value.id, at };
      const lowered = await changeLot(transaction, lot, change);
      if (!lowered.ok) return lowered;
    }
    await note({
      call: 'blockLot',
      subject: ['lots', id],
      title: lot.lotNo,
      before: { isBlocked: !isBlocked, unitsLeft: lot.unitsLeft },
      after: { isBlocked, reason, unitsLeft: lowers ? 0 : lot.unitsLeft },
    });
    return done(undefined);
  });
  if (!outcome.ok) return outcome;
  if (lowers) await shop.cache.invalidate(['stock']);
  return readLotPage(shop, id);
}

type Lot = NonNullable<Awaited<ReturnType<typeof lockLot>>>;

/** Changes a locked lot and the counts of its stock by as many units. */
async function changeLot(
  transaction: Transaction,
  lot: Lot,
  { by, adjustmentId, at }: { by: number; adjustmentId: number; at: Date },
): Promise<Outcome<undefined, 'STOCK_IS_HELD' | 'VALIDATION_FAILED'>> {
  if (lot.unitsLeft + by < 0) {
    const message = `批號 ${lot.lotNo} 只剩 ${lot.unitsLeft} 件`;
    return refused('STOCK_IS_HELD', { message });
  }
  await enterLots(transaction, [{ lotId: lot.id, units: by, adjustmentId }], 'ADJUSTMENT', at);
  const change = { id: lot.stockRecordId, web: by, erp: by, adjustmentId, isOfLot: true } as const;
  const [problem] = await changeCounts(transaction, [change], at);
  if (!problem) return done(undefined);
  const code = problem.problem === 'TOO_MANY' ? 'VALIDATION_FAILED' : 'STOCK_IS_HELD';
  return refused(code, { message: problemSentence(problem, lot.lotNo) });
}

interface LotAdjustment {
  by: number;
  cause: StockCause;
  note: string;
}

/**
 * Adds units to a lot or takes them away, and changes the counts of the stock by as many, once for each
 * Idempotency-Key. STOCK_IS_HELD if fewer would be left than the lot has or than shoppers have reserved.
 */
export async function adjustLot(
  shop: Shop,
  request: Actor & Pick<RequestContext, 'idempotencyKey'>,
  id: number,
  { by, cause, note: said }: LotAdjustment,
) {
  const { administratorId, idempotencyKey: key } = request;
  if (key === undefined) return invalid({ idempotency_key: requiredInChinese });
  const at = shop.clock.now();
  const outcome = await audited(shop, request, async ({ transaction, note }) => {
    const lot = await lockLot(transaction, id);
    if (!lot) return refused('NOT_FOUND');
    const opened = await openAdjustment(transaction, {
      administratorId,
      cause,
      note: [`批號 ${lot.lotNo}`, said].filter(Boolean).join('：'),
      createdAt: at,
      key,
      askedHash: sha256(JSON.stringify(['adjustLot', id, by, cause, said])),
    });
    if (!opened.ok) return opened;
    if (opened.value === 'repeated') return done(undefined);
    const changed = await changeLot(transaction, lot, { by, adjustmentId: opened.value.id, at });
    if (!changed.ok) return changed;
    await note({
      call: 'adjustLot',
      subject: ['lots', id],
      title: lot.lotNo,
      before: { unitsLeft: lot.unitsLeft },
      after: { unitsLeft: lot.unitsLeft + by, cause },
    });
    return done(undefined);
  });
  if (!outcome.ok) return outcome;
  await shop.cache.invalidate(['stock']);
  return readLotPage(shop, id);
}
