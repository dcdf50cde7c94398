import { expect, it } from 'vitest';
import { checkMacValue } from './check-mac-value.ts';

/** The keys that ECPay publishes for tests with merchant 2000132. */
const keys = { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' };

it('agrees with the value that ECPay publishes for its test merchant', () => {
  const fields = {
    MerchantID: '2000132',
    LogisticsType: 'CVS',
    LogisticsSubType: 'UNIMART',
    MerchantTradeDate: '2025/01/01 12:00:00',
  };
  expect(checkMacValue(fields, keys)).toBe('545E6146FD45BDA683C88454DB34CE8D');
});

it('does not depend on the order of the fields or on the case in which they are sorted', () => {
  const sorted = checkMacValue({ a: '1', B: "~'!*() -_.", c: '' }, keys);
  expect(checkMacValue({ c: '', B: "~'!*() -_.", a: '1' }, keys)).toBe(sorted);
  expect(checkMacValue({ a: '1', B: "~'!*() -_." }, keys)).not.toBe(sorted);
});
