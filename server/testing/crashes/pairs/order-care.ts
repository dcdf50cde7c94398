import { newAdministrator } from '../../new-administrator.ts';
import { labelledParcel, orderToFulfil } from '../../orders-to-fulfil.ts';
import { paidOrder } from '../../pay-order.ts';
import { editedOrder, receivedReturn, refundToApprove } from '../actions/order-care.ts';
import { office, tokenOf } from '../actions/staff.ts';
import { pair } from '../pair.ts';

const reason = '顧客來電';

/** Two people of the shop, or one and the shopper, change one order. */
export const orderCarePairs = [
  pair({
    name: 'cancel-order, begin-picking',
    async stage(shop) {
      const { id, shopper } = await paidOrder(shop, 'LINE_PAY');
      return { id, token: shopper.token, staff: await tokenOf(shop) };
    },
    first: ({ test }, { id, token }) => test.api.as(token).cancelOrder({ params: { id } }),
    second: (shop, { staff, id }) => office(shop, staff).beginPicking({ body: { orderIds: [id] } }),
  }),
  pair({
    name: 'edit-order-lines, begin-picking',
    stage: editedOrder,
    first: (shop, { id, staff, body }) =>
      office(shop, staff).editOrderLines({ params: { id }, body }),
    second: (shop, { staff, id }) => office(shop, staff).beginPicking({ body: { orderIds: [id] } }),
  }),
  pair({
    name: 'edit-order-lines, cancel-order-by-shop',
    stage: editedOrder,
    first: (shop, { id, staff, body }) =>
      office(shop, staff).editOrderLines({ params: { id }, body }),
    second: (shop, { id, staff }) =>
      office(shop, staff).cancelOrderByShop({ params: { id }, body: { reason } }),
  }),
  pair({
    name: 'refund-return, refund-return',
    stage: receivedReturn,
    first: (shop, { returnId, staff }) =>
      office(shop, staff).refundReturn({ params: { id: returnId } }),
    second: (shop, { returnId, staff }) =>
      office(shop, staff).refundReturn({ params: { id: returnId } }),
  }),
  pair({
    name: 'refund-order, cancel-order-by-shop',
    async stage(shop) {
      const { id } = await paidOrder(shop, 'LINE_PAY');
      return { id, staff: await tokenOf(shop) };
    },
    first: (shop, { id, staff }) =>
      office(shop, staff).refundOrder(
        { params: { id }, body: { amount: 80, reason } },
        { idempotencyKey: 'refund' },
      ),
    second: (shop, { id, staff }) =>
      office(shop, staff).cancelOrderByShop({ params: { id }, body: { reason } }),
  }),
  pair({
    name: 'approve-refund, refuse-refund',
    stage: refundToApprove,
    first: (shop, { approvalId, staff }) =>
      office(shop, staff).approveWish({ params: { id: approvalId }, body: {} }),
    second: (shop, { approvalId, staff }) =>
      office(shop, staff).refuseWish({ params: { id: approvalId }, body: { reason } }),
  }),
  pair({
    name: 'hand-over, cancel-order',
    async stage(shop) {
      const person = await newAdministrator(shop.test, 'owner');
      const order = await orderToFulfil(shop.test, { isPaid: true });
      await labelledParcel(shop.test, person, order);
      return { id: order.id, orderNo: order.orderNo, staff: person.token };
    },
    first: (shop, { staff, orderNo }) =>
      office(shop, staff).handOverParcels({
        body: { rows: [{ code: orderNo, trackingNo: 'PAIR-T' }] },
      }),
    second: (shop, { id, staff }) =>
      office(shop, staff).cancelOrderByShop({ params: { id }, body: { reason } }),
  }),
];
