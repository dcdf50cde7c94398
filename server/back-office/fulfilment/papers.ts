import { carrierLabels } from '#contract/carrier-words.ts';
import type { Paper } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { formatDateTime, toWireInstant } from '#rules/dates.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import { amountToCollect } from '#rules/orders/shipment-stages.ts';
import { cannot } from '#server/ordering/fulfilment/find-parcel.ts';
import { isLabelOver, serviceOfParcel } from '#server/ordering/fulfilment/label-life.ts';
import type { PaperModel } from '#server/ordering/fulfilment/paper/models.ts';
import { printPaper } from '#server/ordering/fulfilment/paper/print.ts';
import {
  noteOnShipment,
  readShipments,
  type Shipment,
} from '#server/ordering/fulfilment/shipments.ts';
import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { senderSettings } from '#server/ordering/logistics/sender-settings.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { labelOf, pickListOf, type Sending, slipsOf } from './paper-models.ts';
import { makesStoreLabels } from './store-label-service.ts';

export interface WantedPaper {
  paper: Paper;
  shipmentIds: readonly number[];
  withPrices: boolean;
}

const fileNames: Readonly<Record<Paper, string>> = {
  'pick-list': '揀貨單',
  'packing-slips': '出貨明細',
  labels: '標籤',
};

/**
 * A paper for these parcels as a PDF. An audit entry records who printed it before it is rendered; labels, which show
 * whole addresses, have an entry each.
 */
export async function print(shop: Shop, actor: Actor, wanted: WantedPaper) {
  const noted = await audited(shop, actor, (inside) => modelOf(shop, inside, wanted));
  if (!noted.ok) return noted;
  const bytes = await printPaper(noted.value);
  const moment = formatDateTime(toWireInstant(shop.clock.now())).replace(/\D/g, '');
  return done(fileAnswer(`${fileNames[wanted.paper]}-${moment}.pdf`, 'application/pdf', bytes));
}

async function modelOf(
  { config, clock }: Shop,
  { inside, transaction, note }: Audited,
  { paper, shipmentIds, withPrices }: WantedPaper,
): Promise<Outcome<PaperModel, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const sendings = await readSendings(transaction, shipmentIds);
  if (sendings.length === 0) return cannot('這些包裹已被解除，請重新整理');
  const brand = config.BRAND_NAME;
  if (paper === 'labels') {
    const isAtCarrier = makesStoreLabels(config);
    for (const { shipment, order } of sendings) {
      if (order.shipType === 'STORE' && isAtCarrier) {
        return cannot(`${shipment.code} 是超商取貨，請用「列印超商標籤」`);
      }
      const labelled = await labelHere(inside, transaction, shipment.id);
      if (!labelled.ok) return labelled;
      const after = { paper, stage: 'LABELLED' };
      await note({ call: 'printPaper', subject: ['shipment', shipment.id], after });
    }
    const { senderName, senderMobile, senderAddress } = await senderSettings.read(transaction);
    const sender = { name: senderName, mobile: senderMobile, address: senderAddress };
    return done({ kind: 'labels', brand, sender, labels: sendings.map(labelOf) });
  }
  const [first] = sendings;
  const after = { paper, count: sendings.length };
  await note({ call: 'printPaper', subject: ['shipment', first?.shipment.id ?? 0], after });
  if (paper === 'pick-list') {
    const madeAt = formatDateTime(toWireInstant(clock.now()));
    return done(await pickListOf(transaction, sendings, { brand, madeAt, now: clock.now() }));
  }
  for (const { shipment } of sendings) {
    await noteOnShipment(transaction, shipment.id, { slipPrintedAt: clock.now() });
  }
  const slips = await slipsOf(transaction, sendings);
  return done({ kind: 'packing-slips', brand, withPrices, slips });
}

async function readSendings(db: Queryable, shipmentIds: readonly number[]): Promise<Sending[]> {
  const found = await readShipments(db, shipmentIds);
  const orders = await readOrdersToSend(
    db,
    found.map(({ orderId }) => orderId),
  );
  return found.flatMap((shipment) => {
    const order = orders.get(shipment.orderId);
    return order ? [{ shipment, order }] : [];
  });
}

/** The forms that print labels at the carriers, one for each, in a tab of its own. Each label has an audit entry. */
export function openStoreLabels(shop: Shop, actor: Actor, shipmentIds: readonly number[]) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const sendings = await readSendings(transaction, shipmentIds);
    const ready = sendings.filter(({ shipment }) => shipment.carrierId);
    if (ready.length === 0 || ready.length < sendings.length) {
      return cannot('有包裹還沒有建立超商標籤，請先建立');
    }
    for (const { shipment, order } of ready) {
      if (isLabelOver(shop, shipment)) {
        return cannot(`${shipment.code} 的標籤已過最後寄件日，請重新建立`);
      }
      // A label that was made before the order was paid must not collect the money again.
      if (shipment.stage === 'LABELLED' && shipment.collectAmount !== amountToCollect(order)) {
        return cannot(`${shipment.code} 的代收金額已改變，請取消標籤後重新建立`);
      }
      await noteOnShipment(transaction, shipment.id, { labelPrintedAt: shop.clock.now() });
      const after = { paper: 'labels', stage: shipment.stage };
      await note({ call: 'openStoreLabels', subject: ['shipment', shipment.id], after });
    }
    const shipments = ready.map(({ shipment }) => shipment);
    const byService = Map.groupBy(shipments, (one) => serviceOfParcel(shop.config, one));
    const [first, ...others] = [...byService].map(([service, those]) => ({
      ...carrierOf(service).printForm(shop, those.map(numbersOf)),
      name: carrierLabels[companyOf(service)],
      count: those.length,
    }));
    if (!first) return cannot('有包裹還沒有建立超商標籤，請先建立');
    const { name, count, ...form } = first;
    // One company prints on one page, so its form has no name.
    return done(others.length > 0 ? { ...form, name, count, others } : form);
  });
}

const numbersOf = (shipment: Shipment) => ({
  carrierId: shipment.carrierId ?? '',
  paymentNo: shipment.carrierPaymentNo ?? '',
  validationNo: shipment.carrierValidationNo ?? '',
});
