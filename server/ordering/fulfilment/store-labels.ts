import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { LabelResult } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { amountToCollect } from '#rules/shipment-stages.ts';
import type { CarrierAnswer, CarrierNumbers } from '#server/ordering/logistics/carrier/carrier.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type ChosenCarrier, chooseCarrier } from './choose-carrier.ts';
import { alreadyAt, cannot, lockLeavingParcel, lockParcel, type Parcel } from './find-parcel.ts';
import { isLabelOver, serviceOfParcel } from './label-life.ts';
import { noteMessage } from './messages.ts';
import {
  findShipment,
  lockShipment,
  moveShipment,
  noteOnShipment,
  type Shipment,
} from './shipments.ts';
import { shipments } from './tables.ts';

/** Milliseconds after which a request without an answer may be repeated. */
const askingTime = 120_000;

export interface Labelled {
  result: LabelResult;
  /** The reason why it has no label; '' if it has one. */
  sentence: string;
}

interface Claim extends Parcel {
  chosen: ChosenCarrier;
  tradeNo: string;
  /** The trade number of an earlier request whose answer was lost. */
  lostTradeNo: string | undefined;
}

/**
 * Asks the carrier to make the label of one parcel. The trade number is stored before the request, so that a parcel
 * whose answer was lost is found again instead of being made twice. Call it outside of transactions.
 */
export async function createStoreLabel(shop: Shop, shipmentId: number): Promise<Labelled> {
  const claimed = await transact(shop.db, (transaction) => claim(shop, transaction, shipmentId));
  if ('result' in claimed) return claimed;
  const lost = claimed.lostTradeNo && (await findLost(shop, claimed.lostTradeNo, claimed));
  const answer = lost || (await askForLabel(shop, claimed));
  return transact(shop.db, (transaction) => takeAnswer(shop, transaction, claimed, answer));
}

/** Claims the request for this caller, or answers why none may be made. */
async function claim(
  shop: Pick<Shop, 'clock' | 'random' | 'config'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Claim | Labelled> {
  const no = (sentence: string): Labelled => ({ result: 'NOT_POSSIBLE', sentence });
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return no(locked.failure.message ?? '查無此包裹');
  const { shipment, order } = locked.value;
  const isOver = isLabelOver(shop, shipment);
  if (shipment.stage === 'LABELLED' && !isOver) return { result: 'UNCHANGED', sentence: '' };
  if (shipment.stage !== 'PACKED' && !isOver) return no(alreadyAt(shipment).failure.message ?? '');
  const chosen = await chooseCarrier(shop, transaction, shipmentId, order);
  if (typeof chosen === 'string') return no(chosen);
  const now = shop.clock.now();
  if (isOver) await takeLabelOff(shop, transaction, shipment, 'OVER');
  const tradeNo = (shop.random.token() + shop.random.token())
    .replace(/[^A-Za-z\d]/g, '')
    .slice(0, 20);
  const taken = await transaction
    .update(shipments)
    .set({ carrier: chosen.service, carrierTradeNo: tradeNo, labelAskedAt: now })
    .where(
      and(
        eq(shipments.id, shipmentId),
        or(
          isNull(shipments.labelAskedAt),
          lt(shipments.labelAskedAt, new Date(now.getTime() - askingTime)),
        ),
      ),
    )
    .returning({ id: shipments.id });
  if (taken.length === 0) {
    return {
      result: 'UNDER_WAY',
      sentence: '同事正在建立這張標籤，或物流商尚未回覆，請兩分鐘後再試',
    };
  }
  const lostTradeNo = shipment.labelAskedAt ? (shipment.carrierTradeNo ?? undefined) : undefined;
  return { shipment, order, chosen, tradeNo, lostTradeNo };
}

/** The parcel that the carrier has made although its answer was lost; undefined if it has made none. */
async function findLost(
  shop: Shop,
  tradeNo: string,
  { chosen: { service, parcel } }: Claim,
): Promise<CarrierAnswer<CarrierNumbers> | undefined> {
  const found = await carrierOf(service).ask(shop, { tradeNo });
  if (found.state !== 'DONE') return found.state === 'SILENT' ? found : undefined;
  // A parcel that collects another amount than the order's cannot be used.
  const { collectAmount } = parcel;
  const isRight = collectAmount === 0 || found.goodsAmount === collectAmount;
  return isRight && found.numbers.carrierId ? { state: 'DONE', ...found.numbers } : undefined;
}

const askForLabel = (shop: Shop, { chosen: { service, parcel }, tradeNo }: Claim) =>
  carrierOf(service).create(shop, { ...parcel, tradeNo });

function wordsOf(answer: CarrierAnswer<CarrierNumbers>): string {
  if (answer.state === 'REFUSED') return answer.words;
  return answer.state === 'DONE' ? '標籤已建立' : '沒有回覆';
}

async function takeAnswer(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { shipment, chosen, tradeNo, lostTradeNo }: Claim,
  answer: CarrierAnswer<CarrierNumbers>,
): Promise<Labelled> {
  const { id } = shipment;
  const at = clock.now();
  const code = answer.state === 'REFUSED' ? answer.code : answer.state;
  const words = wordsOf(answer);
  const { collectAmount } = chosen.parcel;
  const details = { tradeNo, collectAmount };
  await noteMessage(transaction, {
    shipmentId: id,
    kind: 'CREATE',
    at,
    code,
    words,
    facts: details,
  });
  if (answer.state === 'SILENT') {
    // The first lost number is asked about until the carrier answers, because its parcel may exist.
    const carrierTradeNo = lostTradeNo ?? tradeNo;
    await noteOnShipment(transaction, id, { carrierTradeNo, labelFailure: '物流商沒有回覆' });
    return { result: 'SILENT', sentence: '物流商沒有回覆，兩分鐘後可以再試；已建立的不會重複' };
  }
  if (answer.state === 'REFUSED') {
    const labelFailure = words.slice(0, 200);
    await noteOnShipment(transaction, id, {
      labelAskedAt: null,
      carrierTradeNo: null,
      labelFailure,
    });
    return { result: 'REFUSED', sentence: labelFailure };
  }
  await lockShipment(transaction, id);
  const isMoved = await moveShipment(transaction, id, 'LABELLED', at, {
    carrierId: answer.carrierId,
    carrierPaymentNo: answer.paymentNo || null,
    carrierValidationNo: answer.validationNo || null,
    labelAskedAt: null,
    labelFailure: null,
    collectAmount,
  });
  if (isMoved) return { result: 'LABELLED', sentence: '' };
  return {
    result: 'NOT_POSSIBLE',
    sentence: '包裹在物流商回覆前已被更動，請至綠界後台取消這筆物流單',
  };
}

/** Makes a label of the shop's own: for homes, and for stores while the carrier's labels are disabled. */
export async function labelHere(
  shop: Pick<Shop, 'clock'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Parcel, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  const at = shop.clock.now();
  const collectAmount = amountToCollect(order);
  if (shipment.stage === 'LABELLED') {
    // The label shows the amount to collect, so it is printed again with the new amount if the order was paid
    // meanwhile.
    await noteOnShipment(transaction, shipmentId, { labelPrintedAt: at, collectAmount });
    return locked;
  }
  const details = { labelPrintedAt: at, collectAmount };
  const isMoved = await moveShipment(transaction, shipmentId, 'LABELLED', at, details);
  return isMoved ? locked : alreadyAt(shipment);
}

/**
 * Cancels a label, so that the parcel can be opened again. A store's label is cancelled at the carrier first; if
 * the carrier refuses, nothing changes, and its reason is answered. Call it outside of transactions.
 */
export async function cancelLabel(
  shop: Shop,
  shipmentId: number,
): Promise<Outcome<undefined, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const before = await findShipment(shop.db, shipmentId);
  // The carrier has itself given up a label that is over.
  if (before?.stage === 'LABELLED' && before.carrierId && !isLabelOver(shop, before)) {
    const { carrierId, carrierPaymentNo, carrierValidationNo } = before;
    const carrier = carrierOf(serviceOfParcel(shop.config, before));
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
    const isMoved = await takeLabelOff(shop, transaction, shipment, 'DONE');
    return isMoved ? done(undefined) : alreadyAt(shipment);
  });
}

const wordsOfEnd = { DONE: '標籤已取消', OVER: '標籤已過最後寄件日，已作廢' } as const;

/** Opens a parcel again and forgets the numbers of its label; false if it has none. OVER: its last day has passed. */
async function takeLabelOff(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { id: shipmentId, carrierId }: Shipment,
  code: keyof typeof wordsOfEnd,
): Promise<boolean> {
  const at = clock.now();
  const isMoved = await moveShipment(transaction, shipmentId, 'PACKED', at, {
    carrier: null,
    carrierId: null,
    carrierTradeNo: null,
    carrierPaymentNo: null,
    carrierValidationNo: null,
    labelAskedAt: null,
    labelPrintedAt: null,
    collectAmount: null,
  });
  if (!isMoved) return false;
  const facts = { carrierId: carrierId ?? '' };
  const message = { shipmentId, kind: 'CANCEL', at, code, words: wordsOfEnd[code], facts } as const;
  await noteMessage(transaction, message);
  return true;
}
