import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { attemptsOf, orderToPay, startOf } from '#server/testing/pay-order.ts';
import { anAttempt } from '#server/testing/provider-answers.ts';
import type { Attempt } from '../provider.ts';
import { cathayAtm } from './cathay-atm.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

/** An order with its account, to which this much was transferred without a notice of the bank. */
async function transferred(amount: number): Promise<Attempt> {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  const { virtualAccount } = await startOf(order);
  const at = paying.test.clock.now();
  paying.network.ledgers.deposits.add({ virtualAccount: virtualAccount ?? '', amount, at });
  const [attempt] = await attemptsOf(paying.test, order.id);
  return attempt as Attempt;
}

describe('a transfer that is asked about', () => {
  it('is paid if the list of the bank has it', async () => {
    const attempt = await transferred(180);
    expect(await cathayAtm.ask(paying.test.shop, attempt)).toEqual({ state: 'PAID', amount: 180 });
  });

  it('is as its attempt says if that is stored no longer', async () => {
    const gone = anAttempt({ id: 999_999, provider: 'CATHAY_ATM', capturedAmount: 1 });
    expect(await cathayAtm.ask(paying.test.shop, gone)).toEqual({ state: 'PAID', amount: 1 });
  });
});
