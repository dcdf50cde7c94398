import { formatTwd } from '#rules/numbers.ts';

interface Worth {
  amount: number;
  endsOrder: boolean;
  creditLowered: number;
}

/** The sentences about the money of a parcel that is taken back, and about its order. TWD. */
export const takeBackWords = ({ amount, endsOrder, creditLowered }: Worth): string =>
  [
    amount > 0 ? `退款 ${formatTwd(amount)} 給顧客，不能收回。` : '這次不會退款。',
    creditLowered > 0
      ? `換貨之後，原訂單用金額退過款，所以換貨的折抵少退 ${formatTwd(creditLowered)}。`
      : '',
    endsOrder ? '訂單隨之結束；還在店內的其他商品不再寄出，放回庫存。' : '',
  ].join('');
