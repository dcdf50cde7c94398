import { carrierLabels } from '#contract/carrier-words.ts';
import { type DropOffService, dropOffServices } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { companyOf } from '#rules/carriers.ts';
import { askForReturn } from '#server/ordering/logistics/carrier/return-call.ts';
import { loadDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import {
  claimDropOff,
  releaseDropOff,
  storeDropOff,
} from '#server/ordering/orders/returns/drop-off.ts';
import { findReturn } from '#server/ordering/orders/returns/search-returns.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { cannot } from './find-parcel.ts';
import { serviceOfParcel } from './label-life.ts';
import { parcelIdsOf, readShipments } from './shipments.ts';

/** The parcel that a shopper can send back through a store. */
interface ReturnableParcel {
  service: DropOffService;
  carrierId: string;
}

/**
 * The parcel of an order whose chain takes returns at its stores, or a sentence for operators why there is none.
 * Undefined while the shop does not offer this.
 */
export async function findReturnable(
  { db, config }: Pick<Shop, 'config'> & { db: Queryable },
  orderId: number,
): Promise<ReturnableParcel | string | undefined> {
  const { takesReturnsInStores } = await loadDeliverySettings(db);
  if (!takesReturnsInStores) return undefined;
  const ids = (await parcelIdsOf(db, [orderId])).get(orderId) ?? [];
  for (const shipment of await readShipments(db, ids)) {
    const service = dropOffServices.find((each) => each === serviceOfParcel(config, shipment));
    if (shipment.carrierId && service) return { service, carrierId: shipment.carrierId };
  }
  return '這筆訂單的物流沒有超商退貨，請安排到府收件';
}

export interface DropOff {
  company: string;
  number: string;
}

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED' | 'SERVICE_BUSY';

/**
 * Asks the chain for the number under which the shopper of an approved return hands the goods in; the number is on the
 * timeline and the page of the order. Call it outside of transactions.
 */
export async function makeDropOff(shop: Shop, returnId: number): Promise<Outcome<DropOff, Code>> {
  const found = await findReturn(shop.db, returnId);
  const order = found && (await readOrdersToSend(shop.db, [found.orderId])).get(found.orderId);
  if (!found || !order) return refused('NOT_FOUND');
  const parcel = await findReturnable(shop, found.orderId);
  if (parcel === undefined) return cannot('商店沒有提供超商退貨編號，請安排到府收件');
  if (typeof parcel === 'string') return cannot(parcel);
  const { service } = parcel;
  const claim = { returnId, service, at: shop.clock.now() };
  if (!(await claimDropOff(shop.db, claim))) {
    return cannot('這筆退貨已有編號、正在建立，或不在「已核准」；請重新整理，或兩分鐘後再試');
  }
  const answer = await askForReturn(shop, {
    ...parcel,
    goodsAmount: Math.max(order.paidAmount, 1),
    senderName: order.recipient,
  });
  if (answer.state === 'SILENT') {
    return refused('SERVICE_BUSY', { message: '物流商沒有回覆，兩分鐘後可以再試' });
  }
  if (answer.state === 'REFUSED') {
    await releaseDropOff(shop.db, returnId);
    return cannot(answer.words);
  }
  const { number } = answer;
  const company = carrierLabels[companyOf(service)];
  return transact(shop.db, async (transaction) => {
    const stored = await storeDropOff(transaction, returnId, answer);
    if (!stored) return cannot('這筆退貨在物流商回覆前已被更動，請至綠界後台查看退貨編號');
    const note = `超商退貨編號 ${number}：請將商品包好，到任一${company}門市的機器輸入編號，列印單據後寄回`;
    await recordOrderEvent(transaction, stored.orderId, 'RETURN_APPROVED', claim.at, note);
    return done({ company, number });
  });
}
