import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { adjustLot, blockLot, readLotPage } from './lots.ts';
import { printPurchaseOrder } from './print-purchase.ts';
import { readPurchaseReceipts, stepPurchaseOrder } from './purchase-page.ts';
import { readRecallFile, recallLot } from './recall.ts';
import { receivePurchaseOrder } from './receive.ts';

/** The calls about goods that come in, besides those that every list has. */
export function supplyRoutes(shop: Shop): Handlers<typeof adminSupplyCalls> {
  return {
    readPurchaseReceipts: ({ params }) => readPurchaseReceipts(shop.db, params.id),
    printPurchaseOrder: ({ params }, request) => printPurchaseOrder(shop, request, params.id),
    stepPurchaseOrder: ({ params, body }, request) =>
      stepPurchaseOrder(shop, request, params.id, body.step),
    receivePurchaseOrder: ({ params, body }, request) =>
      receivePurchaseOrder(shop, request, params.id, body),
    readLotPage: ({ params }) => readLotPage(shop, params.id),
    recallLot: ({ params }, request) => recallLot(shop, request, params.no),
    readRecallFile: ({ params }, request) => readRecallFile(shop, request, params.no),
    blockLot: ({ params, body }, request) => blockLot(shop, request, params.id, body),
    adjustLot: ({ params, body }, request) => adjustLot(shop, request, params.id, body),
  };
}
