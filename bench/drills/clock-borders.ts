import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { endpoints } from '#contract/endpoints.ts';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { bankDeposits, paymentExceptions } from '#server/ordering/payments/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { systemRandom } from '#server/platform/random.ts';
import {
  type Buyer,
  callAs,
  cartBody,
  checkoutBody,
  type RawAnswer,
} from '#server/testing/http-buyers.ts';
import { setStock } from '../market.ts';

/** Two copies whose clocks are ten minutes apart, and what meets there. */
export interface Borders {
  open: OpenDatabase;
  slow: string;
  fast: string;
  /** Sets both clocks so that the slow one shows this moment. */
  setClocks(moment: Date): Promise<void>;
  /** The moment that the slow clock shows. */
  now: Date;
  buyers: readonly (Buyer & { id: number })[];
  productId: number;
}

const minute = 60_000;
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minute);

const send = (origin: string, buyer: Buyer, cart: object) =>
  callAs(origin, buyer, 'PUT', endpoints.updateShoppingCart.path, cart);
const checkOut = (origin: string, buyer: Buyer, body: object = checkoutBody) =>
  callAs(origin, buyer, 'POST', endpoints.checkout.path, body, {
    'idempotency-key': systemRandom.token(),
  });
const runJobs = (origin: string) =>
  callAs(origin, { token: '' }, 'POST', endpoints.runTestJobs.path);

/** What the shopper reads: the order, or the code of a refusal; throws for an outage or a bug. */
function outcomeOf({ status, body }: RawAnswer): string {
  if (status >= 500 || status === 0) throw new Error(`${status} ${body?.error_code}`);
  return status === 200 ? 'done' : String(body?.error_code);
}

/** Sends the cart at the price that the shop itself says, again if it has just changed; answers the TWD to pay. */
async function agree(origin: string, buyer: Buyer, cart: object): Promise<number> {
  let answer = await send(origin, buyer, cart);
  for (let tries = 0; tries < 3 && answer.status === 200; tries++) {
    const paid: number = answer.body.data.amounts.paid;
    const sent = await send(origin, buyer, { ...cart, frontendPaidAmount: paid });
    if (sent.status === 200) return paid;
    if (outcomeOf(sent) !== 'PRE_PROCESS_TEMP_ORDER_FAILED')
      throw new Error(`the cart was refused: ${outcomeOf(sent)}`);
    answer = await send(origin, buyer, cart);
  }
  throw new Error(`the cart was refused: ${outcomeOf(answer)}`);
}

const twoOf = ({ buyers: [first, second] }: Borders) => {
  if (!first || !second) throw new Error('there are too few buyers');
  return [first, second] as const;
};

/** The last unit: its reservation is over by the fast clock and not by the slow one. One of two shoppers gets it. */
export async function lockBorder(borders: Borders): Promise<string> {
  const { open, slow, fast, setClocks, now, productId } = borders;
  const [first, second] = twoOf(borders);
  await runJobs(fast);
  await setStock(open.db, productId, 1);
  const cart = cartBody({ productId, quantity: 1 }, undefined);
  await agree(slow, first, cart);
  await setClocks(later(now, 25));
  await runJobs(fast);
  await agree(fast, second, cart);
  const outcomes = (await Promise.all([checkOut(slow, first), checkOut(fast, second)])).map(
    outcomeOf,
  );
  const [record] = await open.db
    .select()
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  const done = outcomes.filter((each) => each === 'done').length;
  if (done !== 1 || record?.webStock !== 0 || record.locked !== 0)
    throw new Error(`the last unit: ${outcomes.join()}, ${record?.webStock}, ${record?.locked}`);
  await setStock(open.db, productId, 1_000_000);
  return `last unit ${outcomes.join(' and ')}`;
}

/** A coupon whose event has ended by the fast clock only: it is used once or not at all, never lost. */
export async function couponBorder(borders: Borders): Promise<string> {
  const { open, slow, fast, now, productId } = borders;
  const [buyer] = twoOf(borders);
  const [event] = await open.db
    .insert(couponEvents)
    .values({
      name: '演練',
      code: `CLOCK${systemRandom.token().slice(0, 6)}`,
      discountType: 'AMOUNT',
      discountValue: 7,
      eventBeginAt: later(now, -60),
      eventEndAt: later(now, 5),
    })
    .returning({ id: couponEvents.id });
  const [coupon] = await open.db
    .insert(userCoupons)
    .values({ userId: buyer.id, couponEventId: event?.id ?? 0, receivedAt: now })
    .returning({ id: userCoupons.id });
  const couponId = coupon?.id ?? 0;
  const cart = { ...cartBody({ productId, quantity: 1 }, undefined), couponId };
  const paid = await agree(slow, buyer, cart);
  const late = await checkOut(fast, buyer);
  const early = await checkOut(slow, buyer);
  const outcomes = [late, early].map(outcomeOf);
  const [after] = await open.db.select().from(userCoupons).where(eq(userCoupons.id, couponId));
  const ordered = [late, early].filter(({ status }) => status === 200);
  const isUsed = after?.status === 'USED';
  if (ordered.length > 1 || isUsed !== (ordered.length === 1))
    throw new Error(`the coupon is ${after?.status} after ${outcomes.join()}`);
  await expectAgreed(open, ordered, paid);
  return `ended coupon ${outcomes.join(' and ')}`;
}

/** A discount that has ended by the fast clock only: whoever agreed to a sum pays that sum or is asked again. */
export async function campaignBorder(borders: Borders): Promise<string> {
  const { open, slow, fast, now, productId } = borders;
  const [buyer] = twoOf(borders);
  const cart = cartBody({ productId, quantity: 1 }, undefined);
  const plain = await agree(slow, buyer, cart);
  const [event] = await open.db
    .insert(discountEvents)
    .values({
      title: '演練',
      label: '演練',
      applicable: 'ALL_PRODUCTS',
      discountType: 'FIXED_PRICE',
      discountValue: 1,
      webImage: '/media/drill.webp',
      mobileImage: '/media/drill.webp',
      eventBeginAt: later(now, -60),
      eventEndAt: later(now, 5),
    })
    .returning({ id: discountEvents.id });
  const paid = await agreeToLess(borders, cart, plain);
  const late = await checkOut(fast, buyer);
  const early = await checkOut(slow, buyer);
  const ordered = [late, early].filter(({ status }) => status === 200);
  const outcomes = [late, early].map(outcomeOf);
  if (ordered.length > 1) throw new Error(`one cart made ${ordered.length} orders`);
  await expectAgreed(open, ordered, paid);
  await open.db.delete(discountEvents).where(eq(discountEvents.id, event?.id ?? 0));
  return `ended discount ${outcomes.join(' and ')}`;
}

/** Sends the cart until the slow copy has heard of the discount. */
async function agreeToLess(borders: Borders, cart: object, plain: number): Promise<number> {
  const [buyer] = twoOf(borders);
  for (let tries = 0; tries < 100; tries++) {
    const paid = await agree(borders.slow, buyer, cart);
    if (paid < plain) return paid;
    await pause(50);
  }
  throw new Error('the discount never began');
}

/** Throws unless the order costs what its shopper agreed to. */
async function expectAgreed(
  { db }: OpenDatabase,
  ordered: readonly RawAnswer[],
  paid: number,
): Promise<void> {
  for (const { body } of ordered) {
    const [order] = await db.select().from(orders).where(eq(orders.id, body.data.id));
    if (order?.paidAmount !== paid)
      throw new Error(`agreed to ${paid} TWD, ordered for ${order?.paidAmount}`);
  }
}

/** A transfer that comes while its order has lapsed by the fast clock only: it pays, or a person reads of it. */
export async function deadlineBorder(borders: Borders): Promise<string> {
  const { open, slow, fast, setClocks, productId } = borders;
  const [buyer] = twoOf(borders);
  await agree(slow, buyer, cartBody({ productId, quantity: 1 }, undefined));
  const order = { ...checkoutBody.order, paymentType: 'CATHAY_ATM' };
  const ordered = await checkOut(slow, buyer, { ...checkoutBody, order });
  if (ordered.status !== 200) throw new Error(`the order was refused: ${outcomeOf(ordered)}`);
  const orderId: number = ordered.body.data.id;
  const started = await callAs(slow, buyer, 'POST', endpoints.startPayment.path, { orderId });
  const virtualAccount: string = started.body.data.virtual_account;
  const [placed] = await open.db.select().from(orders).where(eq(orders.id, orderId));
  if (!placed?.paidExpiredAt || !virtualAccount) throw new Error('the order has no deadline');
  await setClocks(later(placed.paidExpiredAt, -5));
  const deposit = { virtualAccount, amount: placed.paidAmount };
  await Promise.all([
    runJobs(fast),
    callAs(slow, { token: '' }, 'POST', endpoints.makeTestDeposit.path, deposit),
  ]);
  for (const origin of [slow, fast, slow]) await runJobs(origin);
  const [after] = await open.db.select().from(orders).where(eq(orders.id, orderId));
  const deposits = await open.db.$count(
    bankDeposits,
    eq(bankDeposits.virtualAccount, virtualAccount),
  );
  const exceptions = await open.db.$count(
    paymentExceptions,
    eq(paymentExceptions.orderId, orderId),
  );
  const outcome = `${after?.orderStatus}, ${after?.paymentStatus}`;
  if (deposits !== 1) throw new Error(`the transfer is noted ${deposits} times`);
  if (after?.orderStatus === 'CANCELLED' && exceptions === 0 && after.paymentStatus !== 'REFUNDED')
    throw new Error(`nobody knows of the money: ${outcome}`);
  if (after?.orderStatus !== 'CANCELLED' && after?.paymentStatus !== 'PAID')
    throw new Error(`the money pays nothing: ${outcome}`);
  return `transfer at the deadline ${outcome}`;
}
