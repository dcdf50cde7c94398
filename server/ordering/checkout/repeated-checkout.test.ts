import { afterEach, describe, expect, it } from 'vitest';
import { toSnake } from '#contract/wire-case.ts';
import { atCheckout, stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { checkoutBody, failureOf, refusalOf, withNewSession } from '#server/testing/new-shopper.ts';
import { checkout as placeCheckout } from './checkout.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

describe('checkout that fails halfway', () => {
  it('writes no order, keeps the stock reserved and lets the same key be used again', async () => {
    const { shopper, product } = await atCheckout(test);
    const request = { memberId: shopper.id, idempotencyKey: 'broken', body: checkoutBody() };
    const statement = async () => ({ name: 'broken', text: 'select 1 / $1::int', values: [0] });
    const broken = { ...test.shop, jobs: { ...test.shop.jobs, statement } };
    await expect(placeCheckout(broken, request)).rejects.toThrow('division by zero');
    expect((await shopper.api.listOrders()).data).toEqual([]);
    expect(await stockOf(test, product)).toMatchObject({ webStock: 9, locked: 2 });
    expect(await placeCheckout(test.shop, request)).toMatchObject({ ok: true });
    expect(await stockOf(test, product)).toMatchObject({ webStock: 7, locked: 0 });
  });

  it('answers the order to a shopper who repeats the request because the answer was lost', async () => {
    const { shopper } = await atCheckout(test);
    const request = { memberId: shopper.id, idempotencyKey: 'lost', body: checkoutBody() };
    const first = await placeCheckout(test.shop, request);
    const again = await shopper.api.checkout(
      { body: request.body },
      { idempotencyKey: request.idempotencyKey },
    );
    expect(first).toEqual({ ok: true, value: again.data });
  });
});

describe('an Idempotency-Key', () => {
  const options = { idempotencyKey: 'key-1' };

  it('answers the same body in the same way for 24 hours', async () => {
    const { shopper } = await atCheckout(test);
    const body = checkoutBody();
    const first = await shopper.api.checkout({ body }, options);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(23 * 3600);
    expect(await shopper.api.checkout({ body }, options)).toEqual(first);
    test.clock.advance(3600);
    const again = (await withNewSession(test, shopper)).api.checkout({ body }, options);
    expect(await refusalOf(again)).toBe('TEMP_ORDER_FAILED');
  });

  it('answers the same bytes fifty times', async () => {
    const { shopper } = await atCheckout(test);
    const send = async () => {
      const { statusCode, body } = await test.http({
        method: 'POST',
        url: '/api/v1/user/order/checkout',
        headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': 'bytes' },
        payload: toSnake(checkoutBody()) as object,
      });
      return `${statusCode} ${body}`;
    };
    const first = await send();
    const answers = await Promise.all(Array.from({ length: 49 }, send));
    expect(first).toMatch(/^200 /);
    expect(new Set([first, ...answers])).toEqual(new Set([first]));
  });

  it('refuses another body', async () => {
    const { shopper } = await atCheckout(test);
    await shopper.api.checkout({ body: checkoutBody() }, options);
    const other = checkoutBody({ orderNote: '別的' });
    const failure = await failureOf(shopper.api.checkout({ body: other }, options));
    expect(failure).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('belongs to one member', async () => {
    const [{ shopper: one }, { shopper: other }] = [await atCheckout(test), await atCheckout(test)];
    const body = checkoutBody();
    const { data: first } = await one.api.checkout({ body }, options);
    const { data: second } = await other.api.checkout({ body }, options);
    expect(second.id).not.toBe(first.id);
  });
});
