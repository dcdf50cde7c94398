import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { transact } from '#server/platform/database/database.ts';
import { newAdministrator } from '../../new-administrator.ts';
import { newProduct } from '../../new-goods.ts';
import { checkoutBody, itemsOf } from '../../new-shopper.ts';
import { orderToFulfil } from '../../orders-to-fulfil.ts';
import { orderByTransfer, paidOrder } from '../../orders-with-exceptions.ts';
import { action, auditedAgain } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { office, tokenOf } from './staff.ts';

const reason = '抬頭錯誤';

/** A paid order of 180 TWD with its invoice. */
async function invoiced(shop: ProxiedShop) {
  const { id } = await paidOrder(shop);
  await shop.test.shop.jobs.runDue();
  return { id, token: await tokenOf(shop) };
}

/** The same order, whose invoice the service has refused. */
async function notInvoiced(shop: ProxiedShop) {
  shop.network.outcomes.set('ECPAY_INVOICE', 'fail');
  return invoiced(shop);
}

/** The only exception, after money came that does not fit. */
async function exception(shop: ProxiedShop) {
  const { rows } = await shop.test.shop.pool.query('select id from payment_exceptions');
  return { id: Number(rows[0].id), token: await tokenOf(shop) };
}

/** An order of three units at 150 TWD, of which one has left in a parcel of its own. */
async function partlySent(shop: ProxiedShop) {
  const { test } = shop;
  const { api, token } = await newAdministrator(test, 'owner');
  const { id, orderNo, materialNo } = await orderToFulfil(test, { isPaid: true, units: 3 });
  const params = { id };
  const [line] = (await api.readOrderDesk({ params })).data.lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
  const { data: parcel } = await api.shipInParts({ params, body: { lines } });
  const opened = (await api.openParcel({ body: { code: orderNo } })).data;
  await api.scanGoods({ params: { id: opened.id }, body: { code: materialNo } });
  await transact(test.shop.db, (transaction) => labelHere(test.shop, transaction, parcel.id));
  await api.handOverParcels({ body: { rows: [{ code: orderNo, trackingNo: 'REST-1' }] } });
  return { id, token };
}

/** What an operator types for a caller who pays by transfer. */
async function call(shop: ProxiedShop) {
  const product = await newProduct(shop.test.shop, { stock: 5 });
  const { paymentType: _, ...delivery } = checkoutBody().order;
  const body = {
    items: itemsOf({ products: { [product]: 2 } }),
    delivery,
    paymentType: 'CATHAY_ATM' as const,
    buyer: { email: 'caller@example.com', name: '陳大晴', mobileNumber: '0922333444' },
  };
  return { token: await tokenOf(shop), body };
}

const asked =
  'what is wanted is noted before the invoice service is asked; a job does what the request has not';
const endedClaim = {
  lines: /^issued_invoices \{"amount":180,"status":"ISSUED","failure":null,.*"invoice_no":"AB#"/,
  because: 'the claim of a process that ended stays on the issued invoice until its time is over',
};
/** Somebody asks for it already, or it is done. */
const later = ['SERVICE_BUSY', 'ORDER_CANNOT_BE_MOVED'];

/** Invoices and exceptions as people of the office handle them, orders for callers, and the rest of an order. */
export const invoiceActions = [
  ...(['issueInvoice', 'reissueInvoice'] as const).map((name) =>
    action({
      name: name === 'issueInvoice' ? 'issue-invoice' : 'reissue-invoice',
      calls: [name],
      stage: notInvoiced,
      act: (shop, { id, token }) => office(shop, token)[name]({ params: { id } }),
      mayWait: later,
      mayDiffer: [auditedAgain, endedClaim],
      inSteps: asked,
    }),
  ),
  action({
    name: 'void-invoice',
    calls: ['voidInvoice'],
    stage: invoiced,
    act: (shop, { id, token }) =>
      office(shop, token).voidInvoice({ params: { id }, body: { reason } }),
    mayWait: later,
    inSteps: asked,
  }),
  action({
    name: 'allow-on-invoice',
    calls: ['allowOnInvoice'],
    stage: invoiced,
    act: (shop, { id, token }) =>
      office(shop, token).allowOnInvoice(
        { params: { id }, body: { amount: 30, reason } },
        { idempotencyKey: 'allow' },
      ),
    mayWait: later,
    inSteps: asked,
  }),
  action({
    name: 'refund-exception',
    calls: ['refundException'],
    async stage(shop) {
      await (await orderByTransfer(shop)).deposit(100);
      return exception(shop);
    },
    act: (shop, { id, token }) => office(shop, token).refundException({ params: { id } }),
    mayWait: ['ALREADY_HANDLED'],
    inSteps:
      'the exception is closed with the wish for the refund, and a job does what the request has not',
  }),
  action({
    name: 'resolve-exception',
    calls: ['resolvePaymentException'],
    async stage(shop) {
      const body = { virtualAccount: '1000000000000001', amount: 120 };
      await shop.test.api.makeTestDeposit({ body });
      return exception(shop);
    },
    act: (shop, { id, token }) =>
      office(shop, token).resolvePaymentException({ params: { id }, body: { note: reason } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'cancel-rest-of-order',
    calls: ['cancelRestOfOrder'],
    stage: partlySent,
    act: (shop, { id, token }) =>
      office(shop, token).cancelRestOfOrder({
        params: { id },
        body: { amount: 300, reason: '缺貨' },
      }),
    doneAlready: ['ORDER_CANNOT_BE_MOVED', 'STALE_RECORD'],
  }),
  action({
    name: 'create-order',
    calls: ['createOrder'],
    stage: call,
    act: (shop, { token, body }) =>
      office(shop, token).createOrder({ body }, { idempotencyKey: 'create' }),
    inSteps: 'the order is made before its transfer is prepared at the bank',
    mayDiffer: [
      { lines: /^virtual_account_days \{/, because: 'the second press takes the next number' },
    ],
  }),
];
