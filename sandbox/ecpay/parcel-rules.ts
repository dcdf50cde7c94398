import { type Service, serviceOf, storesOf } from './services.ts';

type Fields = Readonly<Record<string, string>>;
type Check = readonly [name: string, isRight: boolean];

/** The most TWD that a parcel to a store may be worth, and that a driver collects. */
const mostWorth = 20_000;

/**
 * The names of the documented fields of a parcel that are missing, too long or of the wrong kind. `contract`: that of
 * the merchant.
 */
export function problemsOfParcel(fields: Fields, contract: 'B2C' | 'C2C'): string[] {
  const service = serviceOf(fields.LogisticsSubType);
  const goods = Number(fields.GoodsAmount);
  const collects = fields.IsCollection === 'Y';
  const isOpen = service !== undefined && ['ANY', contract].includes(service.contract);
  const isLimited = service?.type === 'CVS' || collects;
  const checks: readonly Check[] = [
    ['MerchantTradeNo', matches(fields.MerchantTradeNo, /^[A-Za-z\d]{1,20}$/)],
    ['MerchantTradeDate', matches(fields.MerchantTradeDate, /^\d{4}(\/\d\d){2} \d\d(:\d\d){2}$/)],
    ['LogisticsType', fields.LogisticsType === (service?.type ?? 'CVS')],
    ['LogisticsSubType', isOpen],
    ['GoodsAmount', Number.isInteger(goods) && goods >= 1 && (!isLimited || goods <= mostWorth)],
    ['IsCollection', ['Y', 'N'].includes(fields.IsCollection ?? '')],
    [
      'CollectionAmount',
      collects ? Number(fields.CollectionAmount) === goods : !fields.CollectionAmount,
    ],
    ['GoodsName', matches(fields.GoodsName, /^.{1,50}$/u)],
    ['SenderName', matches(fields.SenderName, /^\p{L}{2,10}$/u)],
    ['SenderCellPhone', matches(fields.SenderCellPhone, /^09\d{8}$/)],
    ['ReceiverName', matches(fields.ReceiverName, /^\p{L}{2,10}$/u)],
    ['ReceiverCellPhone', matches(fields.ReceiverCellPhone, /^09\d{8}$/)],
    ['ServerReplyURL', URL.canParse(fields.ServerReplyURL ?? '')],
    ...placeChecks(fields, service),
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name);
}

function placeChecks(fields: Fields, service: Service | undefined): Check[] {
  if (service?.type !== 'HOME') {
    const stores = storesOf(service?.chain ?? '');
    return [['ReceiverStoreID', stores.some(({ id }) => id === fields.ReceiverStoreID)]];
  }
  const isPost = fields.LogisticsSubType === 'POST';
  const weight = Number(fields.GoodsWeight);
  return [
    ...(['SenderZipCode', 'ReceiverZipCode'] as const).map(
      (name): Check => [name, matches(fields[name], /^\d{3}(\d{2,3})?$/)],
    ),
    ...(['SenderAddress', 'ReceiverAddress'] as const).map(
      (name): Check => [name, matches(fields[name], /^.{7,60}$/u)],
    ),
    ['Distance', ['00', '01', '02'].includes(fields.Distance ?? '')],
    ...(isPost
      ? ([
          ['IsCollection', fields.IsCollection === 'N'],
          ['GoodsWeight', weight > 0 && weight <= 20],
        ] as const)
      : ([
          ['Temperature', ['0001', '0002', '0003'].includes(fields.Temperature ?? '')],
          ['Specification', matches(fields.Specification, /^000[1-4]$/)],
          ['ScheduledPickupTime', fields.ScheduledPickupTime === '4'],
          ['ScheduledDeliveryTime', ['1', '2', '4'].includes(fields.ScheduledDeliveryTime ?? '')],
        ] as const)),
  ];
}

const matches = (text: string | undefined, pattern: RegExp) => pattern.test(text ?? '');
