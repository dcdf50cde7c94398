import { carrierLabels } from '#contract/carrier-words.ts';
import type { CarrierKind, CarrierService } from '#contract/enumerations.ts';
import { chainOf, serviceOf } from '#rules/carriers.ts';
import { formatTwd } from '#rules/numbers.ts';
import { companyObstacle, mostWorth, packedSize } from '#rules/parcel-limits.ts';
import { amountToCollect } from '#rules/shipment-stages.ts';
import { readParcelSizes } from '#server/commerce/catalog/parcel-sizes.ts';
import type { ParcelToSend } from '#server/ordering/logistics/carrier/carrier.ts';
import { carrierOf, contractOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { loadDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { senderSettings } from '#server/ordering/logistics/sender-settings.ts';
import type { OrderToSend } from '#server/ordering/orders/open-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readGoods } from './shipments.ts';

export interface ChosenCarrier {
  service: CarrierService;
  parcel: Omit<ParcelToSend, 'tradeNo'>;
}

/**
 * The service that gets a parcel, with all that it is given: the chain that the shopper chose, or the first company for
 * homes that takes it. A sentence for operators if there is none.
 */
export async function chooseCarrier(
  { config }: Pick<Shop, 'config'>,
  db: Queryable,
  shipmentId: number,
  order: OrderToSend,
): Promise<ChosenCarrier | string> {
  const isToStore = order.shipType === 'STORE';
  if (isToStore && order.paidAmount > mostWorth)
    return `超商取貨的金額上限為 ${formatTwd(mostWorth)}，請改用宅配`;
  const { carriers } = await loadDeliverySettings(db);
  const companies: readonly CarrierKind[] = isToStore ? [chainOf(order.storeType)] : carriers.homes;
  if (companies.length === 0) return '這是宅配訂單，請列印宅配標籤';
  const lines = await linesOf(db, shipmentId);
  const { senderName, senderMobile, senderAddress } = await senderSettings.read(db);
  const parcel = {
    goodsAmount: Math.max(order.paidAmount, 1),
    collectAmount: amountToCollect(order),
    sender: { name: senderName, mobile: senderMobile, address: senderAddress },
    recipient: { name: order.recipient, mobile: order.recipientMobile },
    storeNo: isToStore ? order.storeNo : '',
    address: isToStore ? '' : order.shipAddress,
    deliveryTime: order.expectedDeliveryTime,
    size: packedSize(lines),
  };
  const reasons: string[] = [];
  for (const company of companies) {
    const service = serviceOf(company, contractOf(config));
    if (!service) {
      reasons.push(`${carrierLabels[company]}沒有大宗寄倉，請更改門市，或改用店到店的合約`);
      continue;
    }
    // What goes to a store was measured before the shopper chose it.
    const obstacle = isToStore ? null : companyObstacle(lines, company);
    const why = obstacle ?? carrierOf(service).whyNot({ ...parcel, tradeNo: '' });
    if (!why) return { service, parcel };
    reasons.push(why);
  }
  return reasons.join('；');
}

/** The goods of a parcel with their sizes; gifts have none. */
async function linesOf(db: Queryable, shipmentId: number) {
  const goods = (await readGoods(db, [shipmentId])).filter(({ kind }) => kind === 'product');
  const sizes = await readParcelSizes(
    db,
    goods.map(({ itemId }) => itemId),
  );
  return goods.map(({ name, needed, itemId }) => ({
    name,
    count: needed,
    components: [{ quantity: 1, parcel: sizes.get(itemId) }],
  }));
}
