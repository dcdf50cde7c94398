import { taipeiTime } from '#rules/dates.ts';
import type { Outcomes } from '../outcomes.ts';
import type { StoredMap } from '../stored-map.ts';
import { type SentParcel, wordsOf } from './parcel-pages.ts';
import { problemsOfParcel } from './parcel-rules.ts';
import { serviceOf } from './services.ts';
import { macOf, type StoreAccount } from './store-list.ts';

export type Fields = Readonly<Record<string, string>>;

/** The service to the first chain, which names the merchant's contract. */
export type ContractService = 'UNIMART' | 'UNIMARTC2C';

interface CarrierOptions {
  account: StoreAccount & { outcomes: Outcomes; now(): Date };
  service: ContractService;
  parcels: StoredMap<SentParcel>;
}

/** The numbers of a parcel, which depend on its service. */
function numbersOf({ id, fields }: SentParcel): Fields {
  const { LogisticsSubType: name } = fields;
  if (name === 'UNIMARTC2C') {
    return { CVSPaymentNo: `F${id.slice(-7)}`, CVSValidationNo: id.slice(-4) };
  }
  const known = serviceOf(name);
  if (known?.type === 'HOME') return { BookingNote: `9${id.padStart(11, '0')}` };
  return known?.contract === 'C2C' ? { CVSPaymentNo: `1${id.padStart(10, '0')}` } : {};
}

/** The carrier's data about the merchant's parcels. */
export function openCarrier({ account, service, parcels }: CarrierOptions) {
  const { merchantId, keys, outcomes, now } = account;
  const momentOf = () => taipeiTime(now()).replaceAll('-', '/');
  const byTradeNo = (no: string | undefined) =>
    [...parcels.values()].find(
      ({ fields }) => fields.MerchantTradeNo === no && !fields.RtnMerchantTradeNo,
    );

  function isSigned({ CheckMacValue = '', ...fields }: Fields): boolean {
    return CheckMacValue === macOf(fields, keys) && fields.MerchantID === merchantId;
  }

  /** The carrier's signed report about a parcel. */
  function reportOf(parcel: SentParcel, statusName: string): Fields {
    const { id, fields, status, updatedAt } = parcel;
    const report = {
      MerchantID: merchantId,
      MerchantTradeNo: fields.MerchantTradeNo ?? '',
      AllPayLogisticsID: id,
      LogisticsType: fields.LogisticsType ?? '',
      LogisticsSubType: fields.LogisticsSubType ?? '',
      GoodsAmount: fields.GoodsAmount ?? '',
      [statusName]: status,
      RtnMsg: wordsOf(parcel),
      UpdateStatusDate: updatedAt,
      ...numbersOf(parcel),
      ...(fields.RtnMerchantTradeNo && { RtnMerchantTradeNo: fields.RtnMerchantTradeNo }),
    };
    return { ...report, CheckMacValue: macOf(report, keys) };
  }

  const contract = service === 'UNIMARTC2C' ? 'C2C' : 'B2C';

  function create(fields: Fields): string {
    if (!isSigned(fields)) return '0|CheckMacValue Error';
    if (outcomes.of('ECPAY_LOGISTICS') === 'fail') return '0|10500041-收件門市暫停服務';
    const isUsed = byTradeNo(fields.MerchantTradeNo) !== undefined;
    const problems = isUsed ? ['MerchantTradeNo'] : problemsOfParcel(fields, contract);
    if (problems.length > 0) return `0|10500040-${problems.join(' ')}`;
    const id = String(1_000_000 + parcels.size + 1);
    const parcel = { id, fields, status: '300', updatedAt: momentOf() };
    parcels.set(id, parcel);
    return `1|${new URLSearchParams(reportOf(parcel, 'RtnCode'))}`;
  }

  /**
   * The parcels whose labels a form requests at this call; undefined unless it is signed and names parcels of the call
   * with their numbers.
   */
  function labelsOf(path: string, fields: Fields): SentParcel[] | undefined {
    const ids = (fields.AllPayLogisticsID ?? '').split(',');
    const found = ids.flatMap((id) => parcels.get(id) ?? []);
    const areRight = found.every((parcel, at) => {
      const known = serviceOf(parcel.fields.LogisticsSubType);
      const isRight = (name: 'CVSPaymentNo' | 'CVSValidationNo') =>
        numbersOf(parcel)[name] === (fields[name] ?? '').split(',')[at];
      return known?.print === path && known.checks.every(isRight);
    });
    return isSigned(fields) && found.length === ids.length && areRight ? found : undefined;
  }

  return { momentOf, byTradeNo, isSigned, reportOf, create, labelsOf };
}
