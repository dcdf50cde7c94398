import type { Outcomes } from '../outcomes.ts';
import type { StoredMap } from '../stored-map.ts';
import { type SentParcel, wordsOf } from './parcel-pages.ts';
import { problemsOfParcel } from './parcel-rules.ts';
import { macOf, type StoreAccount } from './store-list.ts';

export type Fields = Readonly<Record<string, string>>;

/** How parcels get to the stores. */
export type Service = 'UNIMART' | 'UNIMARTC2C';

interface CarrierOptions {
  account: StoreAccount & { outcomes: Outcomes; now(): Date };
  service: Service;
  parcels: StoredMap<SentParcel>;
}

/** The carrier's data about the merchant's parcels. */
export function openCarrier({ account, service, parcels }: CarrierOptions) {
  const { merchantId, keys, outcomes, now } = account;
  const momentOf = () =>
    new Date(now().getTime() + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replaceAll('-', '/');
  const byTradeNo = (no: string | undefined) =>
    [...parcels.values()].find(({ fields }) => fields.MerchantTradeNo === no);

  function isSigned({ CheckMacValue = '', ...fields }: Fields): boolean {
    return CheckMacValue === macOf(fields, keys) && fields.MerchantID === merchantId;
  }

  /** The carrier's signed report about a parcel. */
  function reportOf({ id, fields, status, updatedAt }: SentParcel, statusName: string): Fields {
    const report = {
      MerchantID: merchantId,
      MerchantTradeNo: fields.MerchantTradeNo ?? '',
      AllPayLogisticsID: id,
      LogisticsType: 'CVS',
      LogisticsSubType: service,
      GoodsAmount: fields.GoodsAmount ?? '',
      [statusName]: status,
      RtnMsg: wordsOf(status),
      UpdateStatusDate: updatedAt,
      ...numbersOf(id),
    };
    return { ...report, CheckMacValue: macOf(report, keys) };
  }

  const numbersOf = (id: string): Fields =>
    service === 'UNIMARTC2C'
      ? { CVSPaymentNo: `F${id.slice(-7)}`, CVSValidationNo: id.slice(-4) }
      : {};

  function create(fields: Fields): string {
    if (!isSigned(fields)) return '0|CheckMacValue Error';
    if (outcomes.of('ECPAY_LOGISTICS') === 'fail') return '0|10500041-收件門市暫停服務';
    const isUsed = byTradeNo(fields.MerchantTradeNo) !== undefined;
    const problems = isUsed ? ['MerchantTradeNo'] : problemsOfParcel(fields, service);
    if (problems.length > 0) return `0|10500040-${problems.join(' ')}`;
    const id = String(1_000_000 + parcels.size + 1);
    const parcel = { id, fields, status: '300', updatedAt: momentOf() };
    parcels.set(id, parcel);
    return `1|${new URLSearchParams(reportOf(parcel, 'RtnCode'))}`;
  }

  /** The parcels whose labels a form requests; undefined unless it is signed and names parcels with their numbers. */
  function labelsOf(fields: Fields): SentParcel[] | undefined {
    const ids = (fields.AllPayLogisticsID ?? '').split(',');
    const found = ids.flatMap((id) => parcels.get(id) ?? []);
    const payments = (fields.CVSPaymentNo ?? '').split(',');
    const areRight =
      service === 'UNIMART' ||
      found.every(({ id }, at) => numbersOf(id).CVSPaymentNo === payments[at]);
    return isSigned(fields) && found.length === ids.length && areRight ? found : undefined;
  }

  return { momentOf, byTradeNo, isSigned, reportOf, create, labelsOf };
}
