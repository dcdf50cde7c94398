import { completeOrder, shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { deliver } from '../order-life.ts';
import { compareOrder } from './buy.ts';
import { type GoodsKey, isInStock, moveStock } from './goods.ts';
import {
  billOf,
  goodwillUsed,
  type LedgerLine,
  leftOf,
  loweredCredit,
  newLine,
  priceOf,
  sum,
  worthOf,
} from './ledger.ts';
import { note, noteCombinations } from './note-met.ts';
import { addOnWorth, offersLeft } from './offer-ledger.ts';
import { sendOneUnit } from './sent-in-part.ts';
import {
  changeGiftStock,
  changeUses,
  compare,
  type LivingOrder,
  outcomeOf,
  shownPriceFor,
  type World,
} from './world.ts';

/** Changes lines as the operator's dialog does: other units, fewer lines or more goods. */
export async function editLines(world: World, order: LivingOrder): Promise<void> {
  const { dice, backOffice } = world;
  const { ledger, lineIds } = order;
  const params = { id: ledger.id };
  const { data: page } = await backOffice.api.readOrderDesk({ params });
  const changed = dice.some(ledger.lines, 2).map(({ key }) => ({
    key,
    lineId: lineIds.get(key) ?? 0,
    quantity: dice.between(0, 4),
  }));
  const isIn = (other: GoodsKey) => ledger.lines.some(({ key }) => key === other);
  const others = world.goods.filter(({ key }) => !isIn(key));
  const more = dice.luck(50) ? [{ goods: dice.one(others), quantity: dice.between(1, 2) }] : [];
  const added = more.map(({ goods: { kind, id }, quantity }) => ({ kind, id, quantity }));
  const lines = changed.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const body = { version: page.edit.version, lines, added };
  const after = [
    ...ledger.lines.map((line) => {
      const units = changed.find(({ key }) => key === line.key)?.quantity ?? line.units;
      return { ...line, units, offers: offersLeft(line, Math.max(line.units - units, 0)) };
    }),
    ...more.map(({ goods, quantity }) => ({
      ...newLine(goods, shownPriceFor(world, order.shopper, goods)),
      units: quantity,
    })),
  ].filter(({ units }) => units > 0);
  const isMore = after.some(
    ({ key, units }) => units > (ledger.lines.find((line) => line.key === key)?.units ?? 0),
  );
  const freeFrom = ledger.freeFrom ?? (isMore ? world.freeFrom : null);
  const bill = billOf(after, ledger.coupon, freeFrom);
  const stays =
    after.length === 0 ||
    ledger.credit !== null ||
    (ledger.isPaid &&
      (ledger.refunded > ledger.lowered || bill.total > ledger.asked || bill.total === 0));
  const isShort = !isInStock(world, after, ledger.lines);
  if (isShort) note(world, 'EDIT_TOO_MANY');
  const refusals = [
    ...(stays ? ['ORDER_CANNOT_BE_MOVED'] : []),
    ...(isShort ? ['PRODUCT_IS_OUT_OF_STOCK'] : []),
  ];
  const code = await outcomeOf(backOffice.api.reviewOrderLines({ params, body }));
  // Of two reasons the shop may name either.
  const expected = refusals.includes(code) ? code : (refusals[0] ?? 'DONE');
  compare(world, `order ${ledger.id} edit`, expected, code);
  if (expected !== 'DONE' || code !== 'DONE') return;
  const givenBack = ledger.isPaid ? ledger.asked - bill.total : 0;
  const { data: saved } = await backOffice.api.editOrderLines({
    params,
    body: { ...body, paid: bill.total, reason: '顧客來電' },
  });
  compare(world, `order ${ledger.id} edit`, { state: 'CHANGED', amount: givenBack }, saved);
  for (const line of ledger.lines) moveStock(world, line, line.units);
  for (const line of after) moveStock(world, line, -line.units);
  const isChanged = ({ key }: LedgerLine) => changed.some((one) => one.key === key);
  const isAdded = ({ key }: LedgerLine) => !isIn(key);
  noteCombinations(world, 'EDITED', [...ledger.lines.filter(isChanged), ...after.filter(isAdded)]);
  ledger.lines = after.map((line) => ({ ...line, off: bill.offOf.get(line.key) ?? 0 }));
  const forGift = sum(ledger.lines.map((line) => priceOf(line) - addOnWorth(line)));
  if (ledger.gift && forGift < ledger.gift.needed) {
    changeGiftStock(world, ledger, 1);
    ledger.gift = null;
  }
  ledger.coupon = bill.usesCoupon ? ledger.coupon : null;
  ledger.freeFrom = ledger.freeFrom ?? (bill.isFree ? freeFrom : null);
  ledger.couponOff = bill.couponOff;
  ledger.shipFee = bill.shipFee;
  ledger.asked = bill.total;
  ledger.refunded += givenBack;
  ledger.lowered += givenBack;
  await compareOrder(world, order, 'edit');
}

/** The shop or the shopper cancels; all money that is left is refunded. */
export async function cancel(world: World, { ledger, shopper }: LivingOrder): Promise<void> {
  const params = { id: ledger.id };
  if (world.dice.luck(40)) await shopper.api.cancelOrder({ params });
  else {
    const amount = ledger.captured - ledger.refunded + creditBack(ledger);
    const body = { reason: '顧客來電' };
    const { data } = await world.backOffice.api.cancelOrderByShop({ params, body });
    compare(world, `order ${ledger.id} cancel`, { state: 'CANCELLED', amount }, data);
  }
  giveEverythingBack(ledger);
  takeOutOfDiscounts(world, ledger.id);
  ledger.state = 'CANCELLED';
  for (const line of ledger.lines) moveStock(world, line, line.units);
  changeGiftStock(world, ledger, 1);
}

/** A cancelled order has no discount event with limits; what comes back later keeps it. */
function takeOutOfDiscounts(world: World, id: number): void {
  changeUses(world, () => {
    for (const discount of world.discounts)
      discount.uses = discount.uses.filter(({ order }) => order !== id);
  });
}

type Ledger = LivingOrder['ledger'];

/** The amount that returned goods have paid for an order, or what is left of it on the original order. */
function creditBack({ credit }: Ledger, haveLeft = false): number {
  if (!credit) return 0;
  const amount = haveLeft ? loweredCredit(credit, goodwillUsed(credit.of)) : credit.amount;
  return Math.min(amount, credit.of.captured - credit.of.refunded);
}

export function giveEverythingBack(ledger: Ledger, haveLeft = false): void {
  const { credit } = ledger;
  if (credit) {
    credit.wentBack = creditBack(ledger, haveLeft);
    credit.of.refunded += credit.wentBack;
  }
  ledger.refunded = ledger.captured;
}

/** The shopper gets the whole order, and now pays if it is paid on receipt. */
export async function receive(world: World, { ledger }: LivingOrder): Promise<void> {
  await deliver(world.paying.test.shop, ledger.id);
  payOnReceipt(ledger);
  ledger.state = 'COMPLETED';
}

function payOnReceipt(ledger: Ledger): void {
  if (!ledger.isPaid) ledger.captured = ledger.asked;
  ledger.isPaid = true;
}

/** Nobody collects the parcel: it comes back, and its money is refunded. */
export async function comeBack(world: World, { ledger }: LivingOrder): Promise<void> {
  const { shop } = world.paying.test;
  await shipOrder(shop, ledger.id, { trackingNo: `BACK-${ledger.id}` });
  const taken = await comeBackUncollected(shop, ledger.id);
  compare(world, `order ${ledger.id} comes back`, true, taken.ok);
  giveEverythingBack(ledger, true);
  ledger.state = 'RETURNED';
  for (const line of ledger.lines) moveStock(world, line, line.units);
  changeGiftStock(world, ledger, 1);
}

/** One unit leaves in a parcel of its own, the rest is cancelled, and the shopper gets the unit that has left. */
export async function cancelRest(world: World, order: LivingOrder): Promise<void> {
  const { backOffice, paying } = world;
  const { ledger } = order;
  const params = { id: ledger.id };
  const { first, parcelId } = await sendOneUnit(world, order);
  const rest = ledger.lines.map((line) => {
    const waiting = line === first ? line.units - 1 : line.units;
    return { line, waiting, open: Math.min(waiting, line.units - line.gone) };
  });
  const worth = rest.reduce((sum, { line, open }) => sum + worthOf(line, open), 0);
  const amount = Math.min(worth, leftOf(ledger));
  const { data } = await backOffice.api.cancelRestOfOrder({
    params,
    body: { amount, reason: '缺貨' },
  });
  compare(world, `order ${ledger.id} rest`, { state: 'CANCELLED', amount }, data);
  ledger.refunded += amount;
  ledger.goodsBack += amount;
  for (const { line, waiting, open } of rest) {
    line.gone += open;
    line.restocked += waiting;
    moveStock(world, line, waiting);
  }
  noteCombinations(world, 'SENT_IN_PARTS', ledger.lines);
  // The gift waits with the rest.
  changeGiftStock(world, ledger, 1);
  await backOffice.api.deliverParcels({ body: { shipmentIds: [parcelId] } });
  await completeOrder(paying.test.shop, ledger.id);
  ledger.state = 'COMPLETED';
}

/** Whether an order can leave in two parcels, so that the second one can be cancelled. */
export const canBeSplit = ({ ledger, way }: LivingOrder) =>
  ledger.state === 'ESTABLISHED' &&
  ledger.isPaid &&
  way !== 'HOME_CASH' &&
  ledger.credit === null &&
  ledger.lines.reduce((sum, { units }) => sum + units, 0) > 1;
