import type { Parsed, Reply } from '#contract/call.ts';
import type { adminOrderCreationCalls } from '#contract/calls/admin-order-creation.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { isPaid, isPaymentOver } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { addOnsOfBody, areCountable, linesOfBody } from '#server/ordering/cart/cart-body.ts';
import { placeStaffOrder } from '#server/ordering/checkout/place-staff-order.ts';
import { type QuotedStaffOrder, quoteStaffOrder } from '#server/ordering/checkout/staff-quote.ts';
import {
  findStaffOrder,
  insertStaffOrder,
  lockStaffRequest,
  type StaffRequest,
} from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { payLinkOf } from '#server/ordering/payments/pay-link.ts';
import { startPayment } from '#server/ordering/payments/start-payment.ts';
import { readAccount } from '#server/people/accounts/member-accounts.ts';
import { addMember } from '#server/people/accounts/register.ts';
import { findUserByEmail, type User } from '#server/people/accounts/users.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { orderNotes } from './tables.ts';

type Asked = Parsed<typeof adminOrderCreationCalls.createOrder>['body'];
type Made = Reply<typeof adminOrderCreationCalls.createOrder>;
type Request = Actor & Pick<RequestContext, 'idempotencyKey'>;

/**
 * Makes an order for a buyer, once for each Idempotency-Key of an administrator and for each request without one, with
 * the prices, refusals and stock of a shopper's checkout. A buyer without an account becomes a member without a
 * password. Neither the audit log nor the log names the buyer.
 */
export async function createOrder(shop: Shop, request: Request, given: Asked) {
  const { administratorId, idempotencyKey: requestKey = shop.random.token() } = request;
  const asked = { administratorId, requestKey, bodyHash: sha256(JSON.stringify(given)) };
  const earlier = await earlierOrder(shop.db, asked);
  const made = earlier ?? (await makeOrder(shop, request, asked, given));
  if (!made.ok) return made;
  const { id, memberId, paymentType, isNewMember } = made.value;
  // The buyer needs the account of a transfer at once, also if the first press got no further than the order. If that
  // fails, the page of the payment link gives it.
  if (wayOf(paymentType) === 'BY_TRANSFER') {
    const body = { orderId: id };
    await startPayment(shop, { memberId, idempotencyKey: `staff-order-${id}`, body });
  }
  return done(answerOf(shop, made.value, isNewMember));
}

interface Placed extends NonNullable<Awaited<ReturnType<typeof findStaffOrder>>> {
  isNewMember: boolean;
}

/** The answer to a repeated request; undefined for a new one. */
async function earlierOrder(
  db: Queryable,
  { bodyHash, ...request }: StaffRequest & { bodyHash: string },
): Promise<Outcome<Placed, 'IDEMPOTENCY_KEY_REUSED'> | undefined> {
  const found = await findStaffOrder(db, request);
  if (!found) return undefined;
  if (found.bodyHash !== bodyHash) return refused('IDEMPOTENCY_KEY_REUSED');
  return done({ ...found, isNewMember: false });
}

function answerOf(shop: Shop, order: Placed, isNewMember: boolean): Made {
  const { id, orderNo, paidAmount, paymentType, paidExpiredAt, memberId } = order;
  const isPaidLater = wayOf(paymentType) === 'ON_RECEIPT';
  return {
    id,
    orderNo,
    paidAmount,
    memberId,
    isNewMember,
    paymentType,
    payLink: isPaidLater ? null : payLinkOf(shop, id),
    expiresAt: toWireInstantOrNull(paidExpiredAt),
  };
}

async function makeOrder(
  shop: Shop,
  request: Request,
  asked: StaffRequest & { bodyHash: string },
  given: Asked,
) {
  const [lines, addOns] = [linesOfBody(given), addOnsOfBody(given)];
  if (lines.length === 0 || !areCountable(given)) {
    return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  }
  const buyer = await findBuyer(shop.db, given);
  if (!buyer.ok) return buyer;
  const quoted = await quoteStaffOrder(shop, {
    memberId: buyer.value?.id ?? null,
    lines,
    addOns,
    couponId: given.couponId ?? null,
    delivery: given.delivery,
    paymentType: given.paymentType,
    agreedAmount: given.paidAmount,
  });
  // The first of two presses may have taken the last unit, and answers for both.
  if (!quoted.ok) return (await earlierOrder(shop.db, asked)) ?? quoted;
  const made = await audited(shop, request, async ({ transaction, inside, note }) => {
    await lockStaffRequest(transaction, asked);
    const earlier = await earlierOrder(transaction, asked);
    if (earlier) return earlier;
    const placed = await placeFor(inside, transaction, given, quoted.value);
    if (!placed.ok) return placed;
    const order = { ...placed.value, bodyHash: asked.bodyHash };
    const createdAt = inside.clock.now();
    await insertStaffOrder(transaction, { ...asked, orderId: order.id, createdAt });
    if (given.note !== '') {
      const { administratorId } = asked;
      const row = { orderId: order.id, administratorId, text: given.note, createdAt };
      await transaction.insert(orderNotes).values(row);
    }
    const { paidAmount } = order;
    const after = { paidAmount, paymentType: given.paymentType, isNewMember: order.isNewMember };
    await note({ call: 'createOrder', subject: ['order', order.id], after });
    return done(order);
  });
  if (made.ok) await shop.cache.invalidate(['stock']);
  return made;
}

/** The member who was chosen, or who has the e-mail; undefined for a buyer who is none yet. */
async function findBuyer(
  db: Queryable,
  { memberId, buyer }: Asked,
): Promise<Outcome<User | undefined, 'NOT_FOUND' | 'VALIDATION_FAILED'>> {
  if ((memberId === undefined) === (buyer === undefined)) {
    return invalid({ member_id: '請選擇會員，或填寫訂購人' });
  }
  if (memberId !== undefined) {
    const member = await readAccount(db, memberId);
    return member && isActive(member)
      ? done(member)
      : refused('NOT_FOUND', { message: '會員不存在或已停用' });
  }
  const owner = buyer && (await findUserByEmail(db, buyer.email));
  if (owner && !isActive(owner)) {
    return invalid({ 'buyer.email': '這個信箱的會員已停用或合併，請改選會員' });
  }
  return done(owner);
}

const isActive = ({ isDisabled, erasedAt }: User) => !isDisabled && erasedAt === null;

async function placeFor(
  inside: ShopInTransaction,
  transaction: Transaction,
  { memberId, buyer, delivery }: Asked,
  quoted: QuotedStaffOrder,
) {
  const added = buyer
    ? await addMember(inside, transaction, { ...buyer, passwordHash: null })
    : undefined;
  const member =
    memberId === undefined
      ? await findUserByEmail(transaction, buyer?.email ?? '')
      : await readAccount(transaction, memberId);
  if (!member) return refused('NOT_FOUND', { message: '會員不存在或已停用' });
  const placed = await placeStaffOrder(inside, transaction, quoted, {
    memberId: member.id,
    buyerName: buyer?.name ?? member.name ?? delivery.recipient,
    buyerMobile: buyer?.mobileNumber ?? member.mobileNumber ?? delivery.recipientMobile,
  });
  if (!placed.ok) return placed;
  return done({
    ...placed.value,
    memberId: member.id,
    paymentType: quoted.form.paymentType,
    paidExpiredAt: quoted.paidExpiredAt,
    isNewMember: added !== undefined,
  });
}

/** The payment link of an order that can still be paid; ORDER_CANNOT_BE_MOVED for any other. */
export async function readOrderPayLink(shop: Shop, orderId: number) {
  const order = await readWholeOrder(shop.db, orderId);
  if (!order) return refused('ORDER_NOT_FOUND', { status: 404 });
  const isOver = isPaid(order) || isPaymentOver(order, shop.clock.now());
  if (isOver || wayOf(order.paymentType) === 'ON_RECEIPT') {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '這筆訂單不需要或不能再線上付款' });
  }
  const expiresAt = toWireInstantOrNull(order.paidExpiredAt);
  return done({ payLink: payLinkOf(shop, orderId), expiresAt });
}
