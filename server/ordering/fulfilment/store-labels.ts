import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { carrierLabels } from '#contract/carrier-words.ts';
import type { CarrierService } from '#contract/enumerations.ts';
import type { LabelResult } from '#contract/fulfilment.ts';
import type { Outcome } from '#contract/outcome.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import { amountToCollect } from '#rules/orders/shipment-stages.ts';
import type { CarrierAnswer, CarrierNumbers } from '#server/ordering/logistics/carrier/carrier.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { takeLabelOff } from './cancel-label.ts';
import { type ChosenCarrier, chooseCarrier } from './choose-carrier.ts';
import { alreadyAt, cannot, lockLeavingParcel, type Parcel } from './find-parcel.ts';
import { askingTime, isLabelOver, serviceOfParcel } from './label-life.ts';
import { noteMessage } from './messages.ts';
import { lockShipment, moveShipment, noteOnShipment } from './shipments.ts';
import { shipments } from './tables.ts';

export interface Labelled {
  result: LabelResult;
  /** The reason why it has no label; '' if it has one. */
  sentence: string;
}

interface Claim extends Parcel {
  chosen: ChosenCarrier;
  tradeNo: string;
  askedAt: Date;
  /** An earlier request whose answer was lost. */
  lost: LostRequest | undefined;
}

interface LostRequest {
  tradeNo: string;
  service: CarrierService;
  /** TWD; null for requests of earlier releases. */
  collectAmount: number | null;
}

/**
 * Asks the carrier to make the label of one parcel. The trade number is stored before the request, so that a parcel
 * whose answer was lost is found again instead of being made twice. The delivery of its order cannot change meanwhile.
 * `note` writes the audit entry in the transaction in which the parcel gets it. Call it outside of transactions.
 */
export async function createStoreLabel(
  shop: Shop,
  shipmentId: number,
  note?: (transaction: Transaction) => Promise<void>,
): Promise<Labelled> {
  const claimed = await transact(shop.db, (transaction) => claim(shop, transaction, shipmentId));
  if ('result' in claimed) return claimed;
  const found = claimed.lost && (await findLost(shop, claimed.lost, claimed));
  if (found && 'result' in found) {
    await noteOnShipment(shop.db, shipmentId, { labelFailure: found.sentence });
    return found;
  }
  if (claimed.lost && !found && !(await beginAnew(shop, claimed))) return underWay;
  const answer = found ?? (await askForLabel(shop, claimed));
  return transact(shop.db, async (transaction) => {
    const labelled = await takeAnswer(shop, transaction, claimed, answer);
    if (labelled.result === 'LABELLED') await note?.(transaction);
    return labelled;
  });
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
  const { labelAskedAt, carrierTradeNo, collectAmount } = shipment;
  const lost =
    labelAskedAt && carrierTradeNo
      ? { tradeNo: carrierTradeNo, service: serviceOfParcel(shop.config, shipment), collectAmount }
      : undefined;
  const taken = await transaction
    .update(shipments)
    // What the lost request asked for is needed until the carrier says what became of it.
    .set(lost ? { labelAskedAt: now } : { ...requestOf(chosen, tradeNo), labelAskedAt: now })
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
  if (taken.length === 0) return underWay;
  return { shipment, order, chosen, tradeNo, askedAt: now, lost };
}

const underWay: Labelled = {
  result: 'UNDER_WAY',
  sentence: '同事正在建立這張標籤，或物流商尚未回覆，請兩分鐘後再試',
};

const requestOf = ({ service, parcel: { collectAmount } }: ChosenCarrier, tradeNo: string) => ({
  carrier: service,
  carrierTradeNo: tradeNo,
  collectAmount,
});

/**
 * Stores the new request in the place of one of which the carrier knows nothing; false if somebody else has claimed it.
 */
async function beginAnew(
  { db }: Pick<Shop, 'db'>,
  { shipment: { id }, chosen, tradeNo, askedAt }: Claim,
): Promise<boolean> {
  const begun = await db
    .update(shipments)
    .set(requestOf(chosen, tradeNo))
    .where(and(eq(shipments.id, id), eq(shipments.labelAskedAt, askedAt)))
    .returning({ id: shipments.id });
  return begun.length > 0;
}

/**
 * The parcel that the carrier has made although its answer was lost; undefined if it has made none. One of another
 * company or amount than the order's is refused: a person cancels it at ECPay first.
 */
async function findLost(
  shop: Shop,
  { tradeNo, service, collectAmount: asked }: LostRequest,
  { chosen }: Claim,
): Promise<CarrierAnswer<CarrierNumbers> | Labelled | undefined> {
  const found = await carrierOf(service).ask(shop, { tradeNo });
  if (found.state !== 'DONE') return found.state === 'SILENT' ? found : undefined;
  if (!found.numbers.carrierId) return undefined;
  const { collectAmount } = chosen.parcel;
  const isSameSum =
    (asked ?? collectAmount) === collectAmount &&
    (collectAmount === 0 || found.goodsAmount === collectAmount);
  if (service === chosen.service && isSameSum) return { state: 'DONE', ...found.numbers };
  const { carrierId } = found.numbers;
  return {
    result: 'NOT_POSSIBLE',
    sentence: `${carrierLabels[companyOf(service)]}已建立物流單 ${carrierId}，但業者或代收金額與訂單不同；請先到綠界後台取消，再按「我已在綠界取消」`,
  };
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
  { shipment, chosen, tradeNo }: Claim,
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
    // The stored number is asked about until the carrier answers, because its parcel may exist.
    await noteOnShipment(transaction, id, { labelFailure: '物流商沒有回覆' });
    return { result: 'SILENT', sentence: '物流商沒有回覆，兩分鐘後可以再試；已建立的不會重複' };
  }
  if (answer.state === 'REFUSED') {
    const labelFailure = words.slice(0, 200);
    await noteOnShipment(transaction, id, {
      labelAskedAt: null,
      carrier: null,
      carrierTradeNo: null,
      collectAmount: null,
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
  shop: Pick<Shop, 'clock' | 'config'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Parcel, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  const { code, stage, carrierId } = shipment;
  const isOver = isLabelOver(shop, shipment);
  // Its label says what the company collects; another one would hide that.
  if (stage === 'LABELLED' && carrierId && !isOver) {
    return cannot(`${code} 已有物流商的標籤，請列印那一張，或先取消標籤`);
  }
  if (shipment.labelAskedAt) {
    return cannot(
      `物流商還沒有回覆 ${code} 的標籤；請再建立一次，確認結果後再列印，或到綠界後台確認沒有這筆物流單後，按「我已在綠界取消」`,
    );
  }
  const at = shop.clock.now();
  if (isOver) await takeLabelOff(shop, transaction, shipment, 'OVER');
  const collectAmount = amountToCollect(order);
  if (!isOver && shipment.stage === 'LABELLED') {
    // The label shows the amount to collect, so it is printed again with the new amount if the order was paid
    // meanwhile.
    await noteOnShipment(transaction, shipmentId, { labelPrintedAt: at, collectAmount });
    return locked;
  }
  const details = { labelPrintedAt: at, collectAmount };
  const isMoved = await moveShipment(transaction, shipmentId, 'LABELLED', at, details);
  return isMoved ? locked : alreadyAt(shipment);
}
