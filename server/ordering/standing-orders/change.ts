import type { Parsed } from '#contract/call.ts';
import type { standingOrderCalls } from '#contract/calls/standing-orders.ts';
import { done, refused } from '#contract/outcome.ts';
import { mostStandingOrders } from '#contract/standing-orders.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { isPossibleDate, nextDate, rhythmDaysOf } from '#rules/orders/standing-order.ts';
import { areCountable, linesOfBody } from '#server/ordering/cart/cart-body.ts';
import type { QuotedStaffOrder } from '#server/ordering/checkout/staff-quote.ts';
import { lockActiveMember } from '#server/people/accounts/member-accounts.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { daysThatParcelLasts } from './own-use.ts';
import { type Parcel, pricesOf, quoteParcel } from './quote-parcel.ts';
import {
  changeLocked,
  endLocked,
  lockOwn,
  lockUnchanged,
  nextFreeDate,
  type OpenRow,
  readOwn,
  readParcel,
  writeParcel,
} from './stored.ts';
import { countOpen, findByRequest, insertOnce } from './stored-requests.ts';

type Calls = typeof standingOrderCalls;
type Created = Parsed<Calls['createStandingOrder']>['body'];
type Changed = Parsed<Calls['updateStandingOrder']>['body'];

interface OwnOrder {
  id: number;
  memberId: number;
}

const notFound = () => refused('NOT_FOUND');
/** Nobody agrees to a sum that was not shown. */
const withoutSum = () => invalid({ paid_amount: '請先看過這次的金額再確認' });
const dateSentence = '請選擇明天以後、180 天以內的日期';

/** The goods of a body, each once; undefined if there are none or their units are no positive whole numbers. */
export function wantedLines({ items }: Pick<Created, 'items'>): CartLine[] | undefined {
  const goods = { items: { ...items, addOns: [] } };
  const lines = linesOfBody(goods);
  return lines.length > 0 && areCountable(goods) ? lines : undefined;
}

/** What the quote of an agreed parcel leaves in the standing order. */
const agreedBy = ({ quote }: QuotedStaffOrder) => ({
  agreedAmount: quote.amounts.paid,
  agreedPrices: pricesOf(quote),
});

/** The delivery with name and address of the store as the shop knows them, whatever the member's page said. */
const confirmed = (delivery: OpenRow['delivery'], { form }: QuotedStaffOrder) =>
  delivery.shipType === 'STORE'
    ? { ...delivery, storeName: form.storeName, shipAddress: form.shipAddress }
    : delivery;

/** The same refusal with the names that the fields have in the bodies of these calls. */
export async function quoteWanted(shop: Shop, parcel: Parcel, paidAmount: number | undefined) {
  const quoted = await quoteParcel(shop, parcel, { agreedAmount: paidAmount });
  if (quoted.ok || !quoted.failure.errors) return quoted;
  const errors = Object.entries(quoted.failure.errors).map(
    ([field, sentence]) => [field.replace(/^delivery\./, 'order.'), sentence] as const,
  );
  return invalid(Object.fromEntries(errors));
}

/**
 * Makes a standing order, once for each Idempotency-Key of a member. It is refused for goods that could not be ordered
 * now.
 */
export async function createStandingOrder(
  shop: Shop,
  { memberId, idempotencyKey }: { memberId: number; idempotencyKey: string | undefined },
  body: Created,
) {
  const requestKey = idempotencyKey ?? null;
  const earlier = await findByRequest(shop.db, memberId, requestKey);
  if (earlier) return done(earlier);
  const lines = wantedLines(body);
  if (!lines) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  const now = shop.clock.now();
  const { order: delivery, paymentType, rhythmWeeks, nextOn } = body;
  if (!isPossibleDate(nextOn, taipeiDay(now))) return invalid({ next_on: dateSentence });
  const parcel = { userId: memberId, lines, delivery, paymentType };
  const quoted = await quoteWanted(shop, parcel, body.paidAmount);
  if (!quoted.ok) return quoted;
  const rhythmDays = rhythmDaysOf(
    rhythmWeeks,
    rhythmWeeks === null ? await daysThatParcelLasts(shop, parcel) : undefined,
  );
  return transactUnlessRefused(shop.db, async (transaction) => {
    // Requests of one member wait for each other here, so that the limit holds.
    if (!(await lockActiveMember(transaction, memberId))) return refused('TOKEN_INVALID');
    const again = await findByRequest(transaction, memberId, requestKey);
    if (again) return done(again);
    if ((await countOpen(transaction, memberId)) >= mostStandingOrders) {
      return refused('STANDING_ORDER_COUNT_EXCEEDED_LIMIT');
    }
    return done(
      await insertOnce(transaction, {
        userId: memberId,
        state: 'RUNNING',
        lines,
        delivery: confirmed(delivery, quoted.value),
        paymentType,
        rhythmWeeks,
        rhythmDays,
        nextOn,
        ...agreedBy(quoted.value),
        requestKey,
        createdAt: now,
      }),
    );
  });
}

/** How often a change is tried again that met another one. */
const tries = 4;

/**
 * Changes what the body names. Other goods, another delivery or payment need the sum that the member saw, which is
 * agreed, and are refused if they could not be ordered now. What waited for the member goes on then, and so it does
 * with another date.
 */
export async function updateStandingOrder(shop: Shop, own: OwnOrder, body: Changed) {
  const lines = body.items && wantedLines({ items: body.items });
  if (body.items && !lines) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  const today = taipeiDay(shop.clock.now());
  if (body.nextOn !== undefined && !isPossibleDate(body.nextOn, today)) {
    return invalid({ next_on: dateSentence });
  }
  for (let attempt = 1; attempt <= tries; attempt++) {
    const row = await readOwn(shop.db, own.id, own.memberId);
    if (!row) return notFound();
    const wanted = wantedRow(row, body, lines);
    const isOther = [body.items, body.order, body.paymentType].some((each) => each !== undefined);
    if (isOther && body.paidAmount === undefined) return withoutSum();
    const quoted = isOther ? await quoteWanted(shop, wanted, body.paidAmount) : undefined;
    if (quoted && !quoted.ok) return quoted;
    const { rhythmWeeks } = wanted;
    const isRhythmOther = body.rhythmWeeks !== undefined || (isOther && rhythmWeeks === null);
    const rhythmDays = isRhythmOther
      ? rhythmDaysOf(
          rhythmWeeks,
          rhythmWeeks === null ? await daysThatParcelLasts(shop, wanted) : undefined,
        )
      : row.rhythmDays;
    const changed = await transactUnlessRefused(shop.db, async (transaction) => {
      const locked = await lockUnchanged(transaction, row);
      if (!locked) return done(undefined);
      if (wanted.nextOn !== row.nextOn && !(await openDate(transaction, row.id, wanted.nextOn))) {
        return refused('STANDING_ORDER_DATE_IS_TAKEN');
      }
      const isAnswer = quoted !== undefined || wanted.nextOn !== row.nextOn;
      const goesOn = row.state === 'WAITING' && isAnswer;
      return done(
        await changeLocked(transaction, row, {
          lines: wanted.lines,
          delivery: quoted ? confirmed(wanted.delivery, quoted.value) : wanted.delivery,
          paymentType: wanted.paymentType,
          rhythmWeeks,
          rhythmDays,
          nextOn: wanted.nextOn,
          ...(quoted ? agreedBy(quoted.value) : {}),
          ...(goesOn ? { state: 'RUNNING' as const, reason: null } : {}),
        }),
      );
    });
    if (!changed.ok) return changed;
    if (changed.value) return done(changed.value);
  }
  return refused('SERVICE_BUSY');
}

const wantedRow = (row: OpenRow, body: Changed, lines: CartLine[] | undefined): OpenRow => ({
  ...row,
  lines: lines ?? row.lines,
  delivery: body.order ?? row.delivery,
  paymentType: body.paymentType ?? row.paymentType,
  rhythmWeeks: body.rhythmWeeks === undefined ? row.rhythmWeeks : body.rhythmWeeks,
  nextOn: body.nextOn ?? row.nextOn,
});

/** Takes back that a date was left out; false for a date that has its order already. */
async function openDate(transaction: Transaction, standingOrderId: number, dueOn: string) {
  const parcel = await readParcel(transaction, standingOrderId, dueOn);
  if (parcel && parcel.orderId !== null) return false;
  if (parcel?.state === 'SKIPPED') {
    await writeParcel(transaction, { ...parcel, state: 'OPEN' });
  }
  return true;
}

/** Leaves a date out and goes on with the next one; changes nothing if another date is next by now. */
export async function skipLocked(
  transaction: Transaction,
  row: OpenRow,
  { dueOn, now }: { dueOn: string; now: Date },
) {
  if (row.nextOn !== dueOn) return row;
  const today = taipeiDay(now);
  await writeParcel(transaction, { standingOrderId: row.id, dueOn, state: 'SKIPPED', at: now });
  const days = row.rhythmDays;
  const first = nextDate(dueOn, days, today);
  const nextOn = await nextFreeDate(transaction, row.id, { first, days });
  const goesOn = row.state === 'WAITING' ? { state: 'RUNNING' as const, reason: null } : {};
  return changeLocked(transaction, row, { nextOn, ...goesOn });
}

/** Leaves the next parcel out. With `dueOn` a second press leaves out nothing more. */
export const skipStandingOrder = (shop: Shop, own: OwnOrder, dueOn: string | undefined) =>
  changeOwn(shop, own, (transaction, row) =>
    skipLocked(transaction, row, { dueOn: dueOn ?? row.nextOn, now: shop.clock.now() }),
  );

/** Stops for as long as the member wants. */
export const pauseStandingOrder = (shop: Shop, own: OwnOrder) =>
  changeOwn(shop, own, (transaction, row) =>
    row.state === 'PAUSED'
      ? row
      : changeLocked(transaction, row, { state: 'PAUSED', reason: 'BY_MEMBER' }),
  );

/** Ends it and forgets recipient, address and invoice details. Its orders stay. */
export const endStandingOrder = (shop: Shop, own: OwnOrder) =>
  changeOwn(shop, own, (transaction, row) => endLocked(transaction, row, shop.clock.now()));

async function changeOwn<Row>(
  shop: Shop,
  { id, memberId }: OwnOrder,
  change: (transaction: Transaction, row: OpenRow) => Row | Promise<Row>,
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const row = await lockOwn(transaction, id, memberId);
    return row ? done(await change(transaction, row)) : notFound();
  });
}

/**
 * Goes on: after a pause with the next date of the rhythm, and with a parcel that waited for the member at its present
 * sum, which is agreed by this. That is refused if the parcel could still not be ordered, and without `paidAmount` or
 * with another sum.
 */
export async function resumeStandingOrder(
  shop: Shop,
  own: OwnOrder,
  { paidAmount }: Parsed<Calls['resumeStandingOrder']>['body'],
) {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const row = await readOwn(shop.db, own.id, own.memberId);
    if (!row) return notFound();
    if (row.state === 'RUNNING') return done(row);
    if (row.state === 'WAITING' && paidAmount === undefined) return withoutSum();
    const quoted = row.state === 'WAITING' ? await quoteWanted(shop, row, paidAmount) : undefined;
    if (quoted && !quoted.ok) return quoted;
    const today = taipeiDay(shop.clock.now());
    const isPast = row.state === 'PAUSED' && row.nextOn < today;
    const changed = await transactUnlessRefused(shop.db, async (transaction) => {
      if (!(await lockUnchanged(transaction, row))) return done(undefined);
      const days = row.rhythmDays;
      const first = isPast ? nextDate(row.nextOn, days, today) : row.nextOn;
      return done(
        await changeLocked(transaction, row, {
          state: 'RUNNING',
          reason: null,
          nextOn: await nextFreeDate(transaction, row.id, { first, days }),
          ...(quoted ? agreedBy(quoted.value) : {}),
        }),
      );
    });
    if (changed.value) return done(changed.value);
  }
  return refused('SERVICE_BUSY');
}
