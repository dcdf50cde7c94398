import type { Outcomes } from '../outcomes.ts';
import type { StoredMap } from '../stored-map.ts';
import type { Fields, openCarrier } from './carrier.ts';
import type { SentParcel } from './parcel-pages.ts';

interface Returning {
  carrier: ReturnType<typeof openCarrier>;
  parcels: StoredMap<SentParcel>;
  outcomes: Outcomes;
}

/** Gives a number under which goods of a parcel come back through a store of its chain, as `report|store`. */
export function takeBack(
  { carrier, parcels, outcomes }: Returning,
  service: string,
  fields: Fields,
): string {
  if (!carrier.isSigned(fields)) return '|CheckMacValue Error';
  if (outcomes.of('ECPAY_LOGISTICS') === 'fail') return '|門市系統維護中';
  const parcel = parcels.get(fields.AllPayLogisticsID ?? '');
  const isRight =
    parcel?.fields.LogisticsSubType === service &&
    fields.ServiceType === '4' &&
    fields.CollectionAmount === '0' &&
    Number(fields.GoodsAmount) >= 1;
  if (!isRight) return '|查無訂單';
  const id = `9${String(parcels.size + 1).padStart(12, '0')}`;
  const { ServerReplyURL = '' } = fields;
  const sent = { ...parcel.fields, RtnMerchantTradeNo: id, ServerReplyURL };
  parcels.set(id, { id, fields: sent, status: '325', updatedAt: carrier.momentOf() });
  return `${id}|11${id.slice(1)}`;
}
