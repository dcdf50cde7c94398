import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';
import { done, refused } from '#contract/outcome.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import type { StockCause } from '#contract/stocks.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { openAdjustment } from '#server/commerce/stock/adjustments.ts';
import { changeCounts, problemSentence } from '#server/commerce/stock/change-counts.ts';
import { lastDayOf, lotStateAt } from '#server/commerce/stock/lots/choose-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import { enterLots, lockLot, setLotBlock } from '#server/commerce/stock/lots/receive-lots.ts';
import { readPurchasesOfLot } from '#server/commerce/supply/read-purchase.ts';
import type { Queryable } from '#server/platform/database/database.ts';
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

/** Blocks a lot, so that nobody picks it any more, or frees it. ALREADY_HANDLED if it is so already. */
export async function blockLot(
  shop: Shop,
  actor: Actor,
  id: number,
  { isBlocked, reason }: { isBlocked: boolean; reason: string },
) {
  const outcome = await audited(shop, actor, async ({ transaction, note }) => {
    const lot = await lockLot(transaction, id);
    if (!lot) return refused('NOT_FOUND');
    if ((lot.blockedAt !== null) === isBlocked) return refused('ALREADY_HANDLED');
    const block = isBlocked ? { at: shop.clock.now(), because: reason } : null;
    await setLotBlock(transaction, id, block);
    await note({
      call: 'blockLot',
      subject: ['lots', id],
      title: lot.lotNo,
      before: { isBlocked: !isBlocked },
      after: { isBlocked, reason },
    });
    return done(undefined);
  });
  return outcome.ok ? readLotPage(shop, id) : outcome;
}

interface LotAdjustment {
  by: number;
  cause: StockCause;
  note: string;
}

/**
 * Adds units to a lot or takes them away, and changes the counts of the stock by as many, once for each Idempotency-Key.
 * STOCK_IS_HELD if fewer would be left than the lot has or than shoppers have reserved.
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
    if (lot.unitsLeft + by < 0) {
      const message = `批號 ${lot.lotNo} 只剩 ${lot.unitsLeft} 件`;
      return refused('STOCK_IS_HELD', { message });
    }
    const adjustmentId = opened.value.id;
    await enterLots(transaction, [{ lotId: id, units: by, adjustmentId }], 'ADJUSTMENT', at);
    const change = {
      id: lot.stockRecordId,
      web: by,
      erp: by,
      adjustmentId,
      isOfLot: true,
    } as const;
    const [problem] = await changeCounts(transaction, [change], at);
    if (problem) {
      const code = problem.problem === 'TOO_MANY' ? 'VALIDATION_FAILED' : 'STOCK_IS_HELD';
      return refused(code, { message: problemSentence(problem, lot.lotNo) });
    }
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
