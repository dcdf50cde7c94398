import { done, type Outcome } from '#contract/outcome.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { alreadyAt, cannot, lockParcel } from './find-parcel.ts';
import { isLabelOver, isStillAsked, serviceOfParcel } from './label-life.ts';
import { noteMessage } from './messages.ts';
import { findShipment, moveShipment, noteOnShipment, type Shipment } from './shipments.ts';

interface Cancelling {
  isCancelledThere?: boolean;
  /** Writes the audit entry in the transaction in which the label goes. */
  note?(transaction: Transaction): Promise<void>;
}

export type CancelCode = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

/**
 * Cancels a label, so that the parcel can be opened again. A carrier's label is cancelled there first; if the carrier
 * refuses, nothing changes, and its reason is answered. `isCancelledThere`: a person has cancelled it at ECPay, which
 * counts for services without such a call, and for a request whose answer was lost. Call it outside of transactions.
 */
export async function cancelLabel(
  shop: Shop,
  shipmentId: number,
  { isCancelledThere = false, note }: Cancelling = {},
): Promise<Outcome<undefined, CancelCode>> {
  const before = await findShipment(shop.db, shipmentId);
  if (isCancelledThere && before?.stage === 'PACKED') return deleteRequest(shop, shipmentId, note);
  const carrier = before && carrierOf(serviceOfParcel(shop.config, before));
  const isByHand = isCancelledThere && carrier?.hasCancelCall === false;
  // The carrier has itself given up a label that is over.
  const isAtCarrier = before?.stage === 'LABELLED' && !isLabelOver(shop, before);
  if (isAtCarrier && carrier && before.carrierId && !isByHand) {
    const { carrierId, carrierPaymentNo, carrierValidationNo } = before;
    const answer = await carrier.cancel(shop, {
      carrierId,
      paymentNo: carrierPaymentNo ?? '',
      validationNo: carrierValidationNo ?? '',
    });
    if (answer.state === 'SILENT') return cannot('物流商沒有回覆，標籤尚未取消，請稍後再試');
    if (answer.state === 'REFUSED') return cannot(answer.words);
  }
  return transact(shop.db, async (transaction) => {
    const locked = await lockParcel(transaction, shipmentId);
    if (!locked.ok) return locked;
    const { shipment } = locked.value;
    // A label that was made meanwhile is another one.
    if (shipment.carrierId !== (before?.carrierId ?? null)) return alreadyAt(shipment);
    const isMoved = await takeLabelOff(shop, transaction, shipment, isByHand ? 'BY_HAND' : 'DONE');
    if (!isMoved) return alreadyAt(shipment);
    await note?.(transaction);
    return done(undefined);
  });
}

/** Forgets a request without an answer, after a person has looked at ECPay that no parcel of it is left there. */
function deleteRequest(
  shop: Shop,
  shipmentId: number,
  note: Cancelling['note'],
): Promise<Outcome<undefined, CancelCode>> {
  return transact(shop.db, async (transaction) => {
    const locked = await lockParcel(transaction, shipmentId);
    if (!locked.ok) return locked;
    const { shipment } = locked.value;
    if (shipment.stage !== 'PACKED' || !shipment.labelAskedAt) return alreadyAt(shipment);
    if (isStillAsked(shop, shipment)) return cannot('物流商還可能回覆，請兩分鐘後再試');
    await noteOnShipment(transaction, shipmentId, {
      ...withoutLabel,
      labelFailure: null,
    });
    const facts = { tradeNo: shipment.carrierTradeNo ?? '' };
    const [at, code] = [shop.clock.now(), 'BY_HAND'] as const;
    const message = {
      shipmentId,
      kind: 'CANCEL',
      at,
      code,
      words: wordsOfEnd[code],
      facts,
    } as const;
    await noteMessage(transaction, message);
    await note?.(transaction);
    return done(undefined);
  });
}

const withoutLabel = {
  carrier: null,
  carrierId: null,
  carrierTradeNo: null,
  carrierPaymentNo: null,
  carrierValidationNo: null,
  labelAskedAt: null,
  labelPrintedAt: null,
  collectAmount: null,
} as const;

const wordsOfEnd = {
  DONE: '標籤已取消',
  OVER: '標籤已過最後寄件日，已作廢',
  BY_HAND: '已由同事在綠界後台取消',
} as const;

/** Opens a parcel again and forgets the numbers of its label; false if it has none. OVER: its last day has passed. */
export async function takeLabelOff(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { id: shipmentId, carrierId }: Shipment,
  code: keyof typeof wordsOfEnd,
): Promise<boolean> {
  const at = clock.now();
  const isMoved = await moveShipment(transaction, shipmentId, 'PACKED', at, withoutLabel);
  if (!isMoved) return false;
  const facts = { carrierId: carrierId ?? '' };
  const message = { shipmentId, kind: 'CANCEL', at, code, words: wordsOfEnd[code], facts } as const;
  await noteMessage(transaction, message);
  return true;
}
