import type { orderCalls } from '#contract/calls/orders.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { checkout } from '#server/ordering/checkout/checkout.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { readPromises } from '#server/ordering/logistics/promise-settings.ts';
import { findOrder, listOrders } from '#server/ordering/orders/read-orders.ts';
import type { TakePicture } from '#server/ordering/orders/reviews/pictures.ts';
import { withPaymentProgress } from '#server/ordering/payments/payment-starts.ts';
import { startPayment } from '#server/ordering/payments/start-payment.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';

const loadPhotos = () => import('#server/ordering/orders/returns/photos.ts');

/** The calls of checkout, payment and the member's orders. */
export function orderRoutes(
  shop: Shop,
  { takePicture }: { takePicture: TakePicture },
): Handlers<typeof orderCalls> {
  const reading = withPaymentProgress(shop);
  return {
    readShippingFees: async () => done((await readDeliverySettings(shop)).fees),
    readPromises: async () => done(await readPromises(shop.db)),

    checkout: ({ body }, { memberId, idempotencyKey, session }) =>
      checkout(shop, { memberId, idempotencyKey, admission: session?.take(), body }),

    startPayment: ({ body }, { memberId, idempotencyKey, session }) =>
      startPayment(shop, { memberId, idempotencyKey, admission: session?.take(), body }),

    listOrders: async ({ query }, { memberId }) => done(await listOrders(reading, memberId, query)),

    // An unknown order answers 404 to a read and 400 to a write (G-040).
    readOrder: ({ params }, { memberId }) =>
      ownOrder(reading, memberId, params.id, () => refused('ORDER_NOT_FOUND', { status: 404 })),

    async readOrderExplanation({ params }, { memberId }) {
      const { readExplanation } = await import(
        '#server/ordering/orders/explanations/read-explanation.ts'
      );
      return readExplanation(shop.db, params.id, memberId);
    },

    async cancelOrder({ params }, { memberId }) {
      const { cancelOrder } = await import('./cancel-order.ts');
      const cancelled = await cancelOrder(shop, memberId, params.id);
      if (!cancelled.ok) return cancelled;
      return ownOrder(reading, memberId, params.id, () => refused('ORDER_NOT_FOUND'));
    },

    async requestReturn({ params, body }, { memberId }) {
      // Few members return anything, so the code is loaded with the first of them.
      const { requestReturn } = await import('./returns/request-return.ts');
      const requested = await requestReturn(shop, memberId, params.id, body);
      if (!requested.ok) return requested;
      return ownOrder(reading, memberId, params.id, () => refused('ORDER_NOT_FOUND'));
    },

    async uploadReturnPicture({ body }, request) {
      const limited = await throttle(shop, 'return-picture', request, String(request.memberId));
      if (limited) return limited;
      const { storePhoto } = await loadPhotos();
      return storePhoto(shop, takePicture, request.memberId, body);
    },

    async readReturnPicture({ params }, { memberId }) {
      const { readPhoto } = await loadPhotos();
      return readPhoto(shop.db, params.id, memberId);
    },
  };
}

async function ownOrder(
  shop: Parameters<typeof findOrder>[0],
  memberId: number,
  orderId: number,
  otherwise: () => Outcome<never, 'ORDER_NOT_FOUND'>,
) {
  const order = await findOrder(shop, memberId, orderId);
  return order ? done(order) : otherwise();
}
