import { afterAll, beforeAll } from 'vitest';
import { openPaymentTest, type PaymentTest } from './payment-network.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** The shop, open while the tests of the calling file run; it is filled in right before the first of them. */
export function shopForTests(options: TestShopOptions = {}): TestShop {
  return forTests(() => openTestShop(options));
}

/** The shop and its providers' stand-ins, likewise. */
export function paymentsForTests(options: TestShopOptions = {}): PaymentTest {
  return forTests(() => openPaymentTest(options));
}

function forTests<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
