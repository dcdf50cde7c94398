import { carrierLabels } from '#contract/carrier-words.ts';
import type { CarrierKind, CarrierService } from '#contract/enumerations.ts';
import { chainOf, serviceOf } from '#rules/delivery/carriers.ts';
import { companyObstacle, mostWorth, packedSize } from '#rules/delivery/parcel-limits.ts';
import { formatTwd } from '#rules/numbers.ts';
import { amountToCollect } from '#rules/orders/shipment-stages.ts';
import { readParcelSizes, readSizesByMaterialNo } from '#server/commerce/catalog/parcel-sizes.ts';
import type { ParcelToSend } from '#server/ordering/logistics/carrier/carrier.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { contractOf } from '#server/ordering/logistics/carrier/contract.ts';
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
  const { carriers } = await loadDeliverySettings(db, config);
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
    const why =
      companyObstacle(lines, company) ?? carrierOf(service).whyNot({ ...parcel, tradeNo: '' });
    if (!why) return { service, parcel };
    reasons.push(why);
  }
  const sentence = reasons.join('；');
  // The shop's own label is always possible for a home.
  return isToStore ? sentence : `${sentence}；或改用「列印宅配標籤」自行寄送`;
}

/** The goods of a parcel with their sizes. A gift has those of the product with its material number, or none. */
async function linesOf(db: Queryable, shipmentId: number) {
  const goods = await readGoods(db, [shipmentId]);
  const [products, gifts] = [
    goods.filter(({ kind }) => kind === 'product'),
    goods.filter(({ kind }) => kind === 'gift'),
  ];
  const ids = products.map(({ itemId }) => itemId);
  const sizes = await readParcelSizes(db, ids);
  const numbers = gifts.map(({ materialNo }) => materialNo);
  const ofGifts = await readSizesByMaterialNo(db, numbers);
  return goods.flatMap(({ kind, name, needed, itemId, materialNo }) => {
    const parcel = kind === 'product' ? sizes.get(itemId) : ofGifts.get(materialNo);
    // What nobody can measure does not stop a carrier that wants a weight.
    if (kind === 'gift' && !parcel) return [];
    return { name, count: needed, components: [{ quantity: 1, parcel }] };
  });
}
