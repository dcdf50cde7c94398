import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { attemptsOf, orderToPay, startOf } from '#server/testing/pay-order.ts';

const paying = paymentsForTests({ environment: { PROVIDER_CONCURRENCY: '1' } });
afterEach(() => checkLedgers(paying.test.shop.db));

describe('a provider with as many open requests as the shop allows', () => {
  it('gets no further request, and the refused start does not count towards the five of an order', async () => {
    const [other, order] = [
      await orderToPay(paying.test, 'LINE_PAY'),
      await orderToPay(paying.test, 'LINE_PAY'),
    ];
    const { shop } = paying.test;
    const usual = shop.fetch;
    const isAsked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    shop.fetch = async (input, init) => {
      isAsked.resolve();
      await mayGoOn.promise;
      return usual(input, init);
    };
    const slow = startOf(other);
    await isAsked.promise;
    for (let press = 0; press < 6; press++) {
      expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_FAILED');
    }
    mayGoOn.resolve();
    await slow;
    shop.fetch = usual;
    for (let press = 0; press < 5; press++) await startOf(order);
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
    const attempts = await attemptsOf(paying.test, order.id);
    expect(attempts.map(({ number }) => number)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
  });
});
