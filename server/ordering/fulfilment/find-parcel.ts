import { asc, eq, or } from 'drizzle-orm';
import { type HoldReason, shipmentStageLabels } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { stagesInHouse } from '#rules/orders/shipment-stages.ts';
import { type OrderToSend, readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { findOrderByNo } from '#server/ordering/orders/order-overview.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { lockShipment, type Shipment } from './shipments.ts';
import { shipments } from './tables.ts';

export interface Parcel {
  shipment: Shipment;
  order: OrderToSend;
}

/** Normalises the text of a scanner: surrounding spaces and case do not matter. */
export const readCode = (text: string) => text.trim().toUpperCase();

/** The parcel with exactly this code or tracking number. Undefined if there is none. */
export async function findExactParcel(db: Queryable, text: string): Promise<Shipment | undefined> {
  const code = readCode(text);
  const [exact] = await db
    .select()
    .from(shipments)
    .where(or(eq(shipments.code, code), eq(shipments.trackingNo, code)))
    .orderBy(asc(shipments.id))
    .limit(1);
  return exact;
}

/**
 * The parcel with this code. The number of an order with several parcels stands for the one that has not left yet, also
 * if the parcel with that number as its code was given up. Undefined if there is none.
 */
export async function findParcelByCode(db: Queryable, text: string): Promise<Shipment | undefined> {
  const exact = await findExactParcel(db, text);
  if (exact && stagesInHouse.includes(exact.stage)) return exact;
  const orderId = exact?.orderId ?? (await findOrderByNo(db, readCode(text)))?.id;
  if (orderId === undefined) return undefined;
  const others = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.id));
  return others.find(({ stage }) => stagesInHouse.includes(stage)) ?? exact ?? others[0];
}

/** The sentence for a code without a parcel: the order is unknown, or its picking has not begun. */
export async function noParcel(db: Queryable, text: string): Promise<Outcome<never, 'NOT_FOUND'>> {
  const order = await findOrderByNo(db, readCode(text));
  const message = order
    ? `訂單 ${order.orderNo} 還沒有建立揀貨單`
    : `查無單號「${text.trim().slice(0, 40)}」`;
  return refused('NOT_FOUND', { message });
}

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

/**
 * Locks a parcel and its order for a step in the warehouse. Refuses parcels that were given up and those of
 * cancelled orders.
 */
export async function lockParcel(
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Parcel, Code>> {
  const shipment = await lockShipment(transaction, shipmentId);
  if (!shipment) return refused('NOT_FOUND', { message: '這個包裹已被解除，請重新整理' });
  const order = (await readOrdersToSend(transaction, [shipment.orderId])).get(shipment.orderId);
  if (!order) return refused('NOT_FOUND');
  return done({ shipment, order });
}

/** The same for an order that may still leave: it is neither cancelled nor held. */
export async function lockLeavingParcel(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Parcel, Code>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  if (order.orderStatus === 'CANCELLED') return cannot(`訂單 ${order.orderNo} 已取消，請勿出貨`);
  const heldFor = await whyHeld(transaction, order.id, clock.now());
  return heldFor ? cannot(`訂單 ${order.orderNo} ${whyItStays[heldFor]}`) : locked;
}

const whyItStays: Readonly<Record<HoldReason, string>> = {
  MONEY: '的帳款有異常，處理完成前請勿出貨',
  APPROVAL: '有申請等待核可，決定前請勿出貨',
};

/** The refusal of a step that the parcel's stage does not allow, with a sentence for the operator. */
export const cannot = (message: string) => refused('ORDER_CANNOT_BE_MOVED', { message });

/** The refusal if somebody else has already moved the parcel. */
export const alreadyAt = ({ code, stage }: Shipment) =>
  cannot(`包裹 ${code} 目前是「${shipmentStageLabels[stage]}」，可能已由同事處理，請重新整理`);
