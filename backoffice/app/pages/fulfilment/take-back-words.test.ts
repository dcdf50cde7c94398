import { expect, it } from 'vitest';
import { formatTwd } from '#rules/numbers.ts';
import { takeBackWords } from './take-back-words.ts';

it('the words about a parcel that is taken back say why the credit of an exchange is lower', () => {
  const sum = formatTwd(150);
  expect(takeBackWords({ amount: 150, endsOrder: true, creditLowered: 150 })).toBe(
    `退款 ${sum} 給顧客，不能收回。換貨之後，原訂單用金額退過款，所以換貨的折抵少退 ${sum}。訂單隨之結束；還在店內的其他商品不再寄出，放回庫存。`,
  );
  expect(takeBackWords({ amount: 0, endsOrder: false, creditLowered: 0 })).toBe('這次不會退款。');
});
