import type { erpCalls } from '#contract/calls/erp.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { listErpOrders, listFixedTimeOrders } from './read-orders.ts';
import { setProductStocks } from './set-product-stocks.ts';
import { updateShipments } from './update-shipments.ts';

/** The calls of the ERP. */
export function erpRoutes(shop: Shop): Handlers<typeof erpCalls> {
  return {
    listFixedTimeOrders: async ({ query }, request) => listFixedTimeOrders(shop, request, query),
    listErpOrders: async ({ query }, request) => listErpOrders(shop, request, query),
    setProductStocks: async ({ body }, request) => setProductStocks(shop, request, body),
    updateShipmentStatus: async ({ body }, request) =>
      done(await updateShipments(shop, request, body)),
  };
}
