import type { adminOrderBulkCalls } from '#contract/calls/admin-order-bulk.ts';
import type { adminOrderCreationCalls } from '#contract/calls/admin-order-creation.ts';
import type { adminOrderManagementCalls } from '#contract/calls/admin-order-management.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { done } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { readExplanation } from '#server/ordering/orders/explanations/read-explanation.ts';
import { readPhoto } from '#server/ordering/orders/returns/photos.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { listColleagues } from '../admin/colleagues.ts';
import { bulkOrders } from './bulk-orders.ts';
import { cancelOrderByShop } from './cancel-order.ts';
import { cancelRestOfOrder } from './cancel-rest.ts';
import { editDelivery, resendOrderEmail, tagOrder } from './change-order.ts';
import { createOrder, readOrderPayLink } from './create-order.ts';
import { editOrderLines, reviewOrderLines } from './edit-lines.ts';
import { exchangeReturn, reviewReturnExchange } from './exchange.ts';
import { noteOrder } from './note-order.ts';
import { readOrderPage } from './read-order.ts';
import { readReturnPage } from './read-return.ts';
import { refundOrder } from './refund-order.ts';
import { reissueInvoice } from './reissue-invoice.ts';
import { openReturnUpload, photographReturn } from './return-pictures.ts';
import {
  approveReturn,
  createDropOff,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from './returns.ts';

const seenBy = ({ role }: Pick<RequestContext, 'role'>) => ({
  seesMoney: role !== undefined && hasRight(role, 'money.read'),
  seesParcels: role !== undefined && hasRight(role, 'order.fulfil'),
});

/** The calls about one order and one return. */
export function orderManagementRoutes(
  shop: Shop,
): Handlers<
  typeof adminOrderBulkCalls &
    typeof adminOrderCreationCalls &
    typeof adminOrderManagementCalls &
    typeof adminOrderPageCalls
> {
  return {
    bulkOrders: ({ body }, request) => bulkOrders(shop, request, body),
    createOrder: ({ body }, request) => createOrder(shop, request, body),
    readOrderPayLink: ({ params }) => readOrderPayLink(shop, params.id),
    readOrderDesk: ({ params }, request) => readOrderPage(shop, params.id, seenBy(request)),
    readOrderRecord: ({ params }, request) => readOrderPage(shop, params.id, seenBy(request)),
    explainOrder: ({ params }) => readExplanation(shop.db, params.id),
    readReturnDesk: ({ params }) => readReturnPage(shop, params.id),
    readSentPicture: ({ params }) => readPhoto(shop.db, params.id),
    noteOrder: ({ params, body }, request) => noteOrder(shop, request, params.id, body),
    listColleagues: async () => done(await listColleagues(shop.db, 'orders.read')),
    tagOrder: ({ params, body }, request) => tagOrder(shop, request, params.id, body),
    editDelivery: ({ params, body }, request) => editDelivery(shop, request, params.id, body),
    reviewOrderLines: ({ params, body }) => reviewOrderLines(shop, params.id, body),
    editOrderLines: ({ params, body }, request) => editOrderLines(shop, request, params.id, body),
    reissueInvoice: ({ params }, request) => reissueInvoice(shop, request, params.id),
    resendOrderLetter: ({ params }, request) => resendOrderEmail(shop, request, params.id),
    refundOrder: ({ params, body }, request) => refundOrder(shop, request, params.id, body),
    cancelOrderByShop: ({ params, body }, request) =>
      cancelOrderByShop(shop, request, params.id, body.reason),
    cancelRestOfOrder: ({ params, body }, request) =>
      cancelRestOfOrder(shop, request, { orderId: params.id, ...body }),
    approveReturn: ({ params }, request) => approveReturn(shop, request, params.id),
    createDropOff: ({ params, body }, request) =>
      createDropOff(shop, request, params.id, body?.isNoneThere),
    refuseReturn: ({ params, body }, request) =>
      refuseReturn(shop, request, params.id, body.reason),
    openReturnUpload: ({ params, body }, request) =>
      openReturnUpload(shop, request, params.id, body),
    photographReturn: ({ params, body }, request) =>
      photographReturn(shop, request, params.id, body.mediaIds),
    receiveReturn: ({ params, body }, request) => receiveReturn(shop, request, params.id, body),
    reviewExchange: ({ params, body }) => reviewReturnExchange(shop, params.id, body.wanted),
    exchangeReturn: ({ params, body }, request) => exchangeReturn(shop, request, params.id, body),
    refundReturn: ({ params }, request) => refundReturn(shop, request, params.id),
  };
}
