import { eq } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { PaymentResult } from '#contract/payment-enumerations.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { paymentAttempts, paymentExceptions } from '#server/ordering/payments/tables.ts';
import { newProduct } from './new-goods.ts';
import { checkoutBody, newShopper, type Shopper, sendCart } from './new-shopper.ts';
import type { PaymentNetwork, PaymentTest } from './payment-network.ts';
import type { TestShop } from './test-shop.ts';

export interface OrderToPay {
  shopper: Shopper;
  id: number;
  orderNo: string;
  /** TWD. */
  paidAmount: number;
}

/** An order (180 TWD by default) to be paid in this way; it has no attempt yet. */
export async function orderToPay(
  test: TestShop,
  paymentType: PaymentType,
  { price = 100 } = {},
): Promise<OrderToPay> {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price, stock: 9 });
  await sendCart(shopper, { products: { [product]: 1 } });
  const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType }) });
  return { shopper, ...data };
}

/** An order (180 TWD by default) that its shopper has paid in this way at the provider's stand-in. */
export async function paidOrder(
  paying: PaymentTest,
  paymentType: PaymentType,
  goods: { price?: number } = {},
): Promise<OrderToPay> {
  const { test } = paying;
  const order = await orderToPay(test, paymentType, goods);
  const { info, redirectViewUrl, virtualAccount } = await startOf(order);
  if (info?.paymentUrl.web) {
    await visit(test, await chooseAtProvider(paying, info.paymentUrl.web, 'success'));
  } else if (redirectViewUrl) await chooseAtBank(paying, redirectViewUrl, 'success');
  else {
    const body = { virtualAccount: virtualAccount ?? '', amount: order.paidAmount };
    await test.api.makeTestDeposit({ body });
  }
  const { paymentStatus } = await orderRow(test, order.id);
  if (paymentStatus !== 'PAID') throw new Error(`The order is ${paymentStatus}.`);
  return order;
}

/** Starts a payment and agrees to it at the provider's stand-in; the browser does not return to the shop. */
export async function agreeAndStayAway(paying: PaymentTest, order: OrderToPay): Promise<void> {
  const { info, redirectViewUrl, virtualAccount } = await startOf(order);
  if (info?.paymentUrl.web) await chooseAtProvider(paying, info.paymentUrl.web, 'timeout');
  else if (redirectViewUrl) await chooseAtBank(paying, redirectViewUrl, 'timeout');
  else {
    const body = { virtualAccount: virtualAccount ?? '', amount: order.paidAmount };
    await paying.test.api.makeTestDeposit({ body });
  }
}

export async function startOf({ shopper, id }: OrderToPay) {
  return (await shopper.api.startPayment({ body: { orderId: id } })).data;
}

export async function orderRow(test: TestShop, id: number) {
  const [row] = await test.shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('The order is gone.');
  return row;
}

export function attemptsOf(test: TestShop, orderId: number) {
  return test.shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.number);
}

export function exceptionsOf(test: TestShop, orderId: number) {
  return test.shop.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.orderId, orderId))
    .orderBy(paymentExceptions.id);
}

/** Chooses on the page of a provider; returns the address to which the browser is sent back. */
export async function chooseAtProvider(
  { network }: Pick<PaymentTest, 'network'>,
  webUrl: string,
  choice: 'success' | 'fail' | 'cancel' | 'timeout',
): Promise<string> {
  const { headers } = await postForm(network, webUrl, { choice });
  return String(headers.location ?? '');
}

/** Navigates to an address of the shop, which answers with a redirect. */
export async function visit(test: TestShop, address: string) {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  const { statusCode, headers, body } = await test.app.inject({
    url: pathname + search,
    headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  });
  return { status: statusCode, location: String(headers.location ?? ''), body };
}

export interface CardVisit {
  /** The form field that the shopper's browser posts to the shop afterwards. */
  orderInfo: string | undefined;
  html: string;
  status: number;
}

/** Goes from the shop's page to the bank's page and chooses there. */
export async function chooseAtBank(
  { test, network }: PaymentTest,
  redirectViewUrl: string,
  choice: 'success' | 'fail' | 'cancel' | 'timeout',
  notice: 'once' | 'twice' | 'late' | 'never' = 'once',
): Promise<CardVisit> {
  const page = await visit(test, redirectViewUrl);
  const xml = unescapeHtml(/name="strRqXML" value="([^"]*)"/.exec(page.body)?.[1] ?? '');
  const bank = '/cathay/EPOSService/Payment/OrderInitial.aspx';
  const opened = await postForm(network, bank, { strRqXML: xml });
  const order = /name="order" value="(\w+)"/.exec(opened.body)?.[1] ?? '';
  if (!order) return visitOf(opened);
  return visitOf(await postForm(network, '/cathay/card/decide', { order, choice, notice }));
}

function visitOf({ body, statusCode }: { body: string; statusCode: number }): CardVisit {
  const info = /name="strOrderInfo" value="([^"]*)"/.exec(body)?.[1];
  return { html: body, status: statusCode, orderInfo: info && unescapeHtml(info) };
}

/** Posts the bank's message to the shop like the browser; returns the address to which the shop sends the browser. */
export async function returnFromBank(test: TestShop, { orderInfo = '' }: CardVisit) {
  const { statusCode, headers } = await test.http({
    method: 'POST',
    url: '/api/v1/cathay/card/return',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ strOrderInfo: orderInfo }).toString(),
  });
  return { status: statusCode, location: String(headers.location) };
}

function postForm(network: PaymentNetwork, address: string, fields: Record<string, string>) {
  return network.app.inject({
    method: 'POST',
    url: new URL(address, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/**
 * The address in the shop to which a browser comes back from a provider, with the code that shows the order's
 * result.
 */
export const backInShop = (result: PaymentResult, orderNo: string): RegExp =>
  new RegExp(`^/redirect\\?result=${result}&no=${orderNo}&code=[\\w.-]+$`);
