import { stores } from './stores.ts';

type Fields = Readonly<Record<string, string>>;

/** The most TWD that a parcel to a store may be worth. */
const mostWorth = 20_000;

/** The names of the documented fields of a parcel to a store that are missing, too long or of the wrong kind. */
export function problemsOfParcel(fields: Fields, service: string): string[] {
  const goods = Number(fields.GoodsAmount);
  const collects = fields.IsCollection === 'Y';
  const checks: readonly (readonly [name: string, isRight: boolean])[] = [
    ['MerchantTradeNo', matches(fields.MerchantTradeNo, /^[A-Za-z\d]{1,20}$/)],
    ['MerchantTradeDate', matches(fields.MerchantTradeDate, /^\d{4}(\/\d\d){2} \d\d(:\d\d){2}$/)],
    ['LogisticsType', fields.LogisticsType === 'CVS'],
    ['LogisticsSubType', fields.LogisticsSubType === service],
    ['GoodsAmount', Number.isInteger(goods) && goods >= 1 && goods <= mostWorth],
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
    ['ReceiverStoreID', stores.some(({ id }) => id === fields.ReceiverStoreID)],
    ['ServerReplyURL', URL.canParse(fields.ServerReplyURL ?? '')],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name);
}

const matches = (text: string | undefined, pattern: RegExp) => pattern.test(text ?? '');
