import { describe, expect, it } from 'vitest';
import { memberCalls } from './calls/accounts.ts';
import { orderCalls } from './calls/orders.ts';
import { endpoints } from './endpoints.ts';
import { discountScopes } from './enumerations.ts';

const order = {
  recipient: '林晴',
  recipientMobile: '0912345678',
  shipType: 'HOME',
  invoiceType: 'PERSON',
  paymentType: 'CATHAY_ATM',
};

/** The values that the checkout accepts in this field of the order. */
function acceptedValues(field: string, values: readonly string[]): string[] {
  return values.filter(
    (value) =>
      orderCalls.checkout.body.safeParse({
        user: { name: '林晴', mobileNumber: '0912345678' },
        order: { ...order, [field]: value },
      }).success,
  );
}

describe('the checkout takes these values and no others', () => {
  it.each([
    ['carrierType', ['PHONE', 'NATURAL_PERSON', 'MEMBER', 'DONATE', 'NONE']],
    ['expectedDeliveryTime', ['NONE', 'BEFORE_13_HOURS', 'AFTER_14_HOURS']],
    ['paymentType', ['CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH']],
    ['shipType', ['HOME', 'STORE']],
    ['invoiceType', ['PERSON', 'COMPANY']],
  ])('for %s [3.102, 3.103, 3.104, 3.105, 3.108, 9.014, 9.015]', (field, values) => {
    const tried = [...values, 'OTHER', values[0]?.toLowerCase() ?? ''];
    expect(acceptedValues(field, tried)).toEqual(values);
  });
});

it('the newsletter is asked for with YES, NO or no answer [3.133]', () => {
  const takes = (edmStatus: string) => memberCalls.updateUser.body.safeParse({ edmStatus }).success;
  expect(['', 'YES', 'NO', 'MAYBE', 'yes'].filter(takes)).toEqual(['', 'YES', 'NO']);
});

it('discounts apply to all products, some products or some combinations [3.110]', () => {
  expect(discountScopes).toEqual(['ALL_PRODUCTS', 'PARTIAL_PRODUCTS', 'PARTIAL_COMBINATIONS']);
});

it('test-only calls, and no others, lie below /test [7.154]', () => {
  const calls = Object.values(endpoints);
  const below = calls.filter(({ path }) => path.startsWith('/api/v1/test/'));
  expect(below.length).toBeGreaterThan(0);
  expect(below).toEqual(calls.filter(({ access }) => access === 'test'));
});
