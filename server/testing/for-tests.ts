import { afterAll, beforeAll } from 'vitest';
import { openPaymentTest, type PaymentTest } from './payment-network.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/**
 * A shop that is open while the tests of the calling file run. The object is empty until right before the first test.
 */
export function shopForTests(options: TestShopOptions = {}): TestShop {
  return forTests(() => openTestShop(options));
}

/** The same with the stand-ins of the payment providers. */
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
