import type { adminOrderDeskCalls } from '#contract/calls/admin-order-desk.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { cancelOrderByShop } from './cancel-order.ts';
import { editDelivery, noteOrder, resendOrderLetter, tagOrder } from './change-order.ts';
import { readOrderDesk } from './read-order.ts';
import { readReturnDesk } from './read-return.ts';
import { refundOrder } from './refund-order.ts';
import { approveReturn, receiveReturn, refundReturn, refuseReturn } from './returns.ts';

/** The calls about one order and one return. */
export function orderDeskRoutes(
  shop: Shop,
): Handlers<typeof adminOrderDeskCalls & typeof adminOrderPageCalls> {
  return {
    readOrderDesk: ({ params }) => readOrderDesk(shop, params.id),
    readReturnDesk: ({ params }) => readReturnDesk(shop, params.id),
    noteOrder: ({ params, body }, request) => noteOrder(shop, request, params.id, body.text),
    tagOrder: ({ params, body }, request) => tagOrder(shop, request, params.id, body.tags),
    editDelivery: ({ params, body }, request) => editDelivery(shop, request, params.id, body),
    resendOrderLetter: ({ params }, request) => resendOrderLetter(shop, request, params.id),
    refundOrder: ({ params, body }, request) => refundOrder(shop, request, params.id, body),
    cancelOrderByShop: ({ params, body }, request) =>
      cancelOrderByShop(shop, request, params.id, body.reason),
    approveReturn: ({ params }, request) => approveReturn(shop, request, params.id),
    refuseReturn: ({ params, body }, request) =>
      refuseReturn(shop, request, params.id, body.reason),
    receiveReturn: ({ params, body }, request) => receiveReturn(shop, request, params.id, body),
    refundReturn: ({ params }, request) => refundReturn(shop, request, params.id),
  };
}
