import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';
import { done, refused } from '#contract/outcome.ts';
import { type PurchaseStep, stateAfter } from '#contract/supply.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readAdjusters } from '#server/commerce/stock/adjustments.ts';
import { lastDayOf } from '#server/commerce/stock/lots/choose-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import {
  findPurchase,
  lockPurchase,
  readPurchaseLines,
  readReceipts,
  setPurchaseState,
} from '#server/commerce/supply/read-purchase.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { emailsOf } from '../admin/history.ts';

type Page = Reply<typeof adminSupplyCalls.readPurchaseReceipts>;

/** A purchase order with what came of it so far, without costs. NOT_FOUND if it is unknown. */
export async function readPurchaseReceipts(db: Queryable, id: number) {
  const order = await findPurchase(db, id);
  if (!order) return refused('NOT_FOUND');
  const lines = await readPurchaseLines(db, id);
  const receipts = await readReceipts(db, id);
  const came = receipts.flatMap((receipt) => receipt.lines);
  const lots = await readLots(
    db,
    came.flatMap(({ lotId }) => lotId ?? []),
  );
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  const nameOf = new Map(lines.map(({ productId, name }) => [productId, name]));
  const adjusters = await readAdjusters(
    db,
    receipts.map(({ adjustmentId }) => adjustmentId),
  );
  const emails = await emailsOf(db, [...adjusters.values()]);
  const page: Page = {
    id,
    purchaseNo: order.purchaseNo,
    supplier: order.supplier,
    state: order.state,
    expectedOn: toWireInstantOrNull(order.expectedOn),
    lines: lines.map(({ costPrice: _, ...line }) => ({
      ...line,
      received: came
        .filter(({ productId }) => productId === line.productId)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    receipts: receipts.map(({ id: receiptId, receivedAt, adjustmentId, lines: some }) => ({
      id: receiptId,
      receivedAt: toWireInstant(receivedAt),
      by: emails.get(adjusters.get(adjustmentId) ?? 0) ?? '',
      lines: some.map(({ productId, quantity, lotId }) => {
        const lot = lotId === null ? undefined : lotOf.get(lotId);
        return {
          productId,
          name: nameOf.get(productId) ?? '',
          quantity,
          lotNo: lot?.lotNo ?? '',
          expiresOn: lastDayOf(lot?.expiresAt ?? null),
        };
      }),
    })),
  };
  return done(page);
}

/** Orders, closes or cancels a purchase order. ALREADY_HANDLED if its state does not allow the step. */
export function stepPurchaseOrder(shop: Shop, actor: Actor, id: number, step: PurchaseStep) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const order = await lockPurchase(transaction, id);
    if (!order) return refused('NOT_FOUND');
    const state = stateAfter(order.state, step);
    if (!state) return refused('ALREADY_HANDLED');
    await setPurchaseState(transaction, id, state);
    await note({
      call: 'stepPurchaseOrder',
      subject: ['purchase-orders', id],
      title: order.purchaseNo,
      before: { state: order.state },
      after: { state },
    });
    return done({ id, state });
  });
}
