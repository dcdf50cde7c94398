import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { newMember } from '#server/testing/new-member.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
let network: EcpayNetwork;
beforeAll(async () => {
  network = ecpayNetwork(() => test.clock.now());
  test = await openTestShop({ fetch: network.fetch });
});
afterAll(async () => {
  await test.close();
  await network.close();
});
beforeEach(() => network.outcomes.set('ECPAY_INVOICE', 'success'));

const ask = (query: string) => test.http(`/api/v1/user/ecpay/invoice/check-mobile-barcode${query}`);

describe('checking a mobile barcode', () => {
  it('asks ECPay each time and answers Y or N, without a token [7.053]', async () => {
    const before = network.asked.length;
    const known = await ask('?carrier_no=%2FABC1234');
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({ status: 200, data: { is_exist: 'Y' } });
    expect((await ask('?carrier_no=%2F0000ABC')).json().data).toEqual({ is_exist: 'N' });
    const api = await test.api.checkMobileBarcode({ query: { carrierNo: '/AB+-.12' } });
    expect(api.data).toEqual({ isExist: 'Y' });
    expect(network.asked.slice(before)).toEqual(Array(3).fill('CheckBarcode'));
  });

  it('accepts a plus that was not encoded', async () => {
    expect((await ask('?carrier_no=/AB+-.12')).json().data).toEqual({ is_exist: 'Y' });
  });

  it.each(['', '?carrier_no=', '?carrier_no=ABC1234', '?carrier_no=%2Fabc1234'])(
    'does not ask about %s',
    async (query) => {
      const before = network.asked.length;
      const response = await ask(query);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual(['carrier_no']);
      expect(network.asked).toHaveLength(before);
    },
  );

  it.each(['fail', 'timeout'] as const)(
    'answers BARCODE_CHECK_UNAVAILABLE when ECPay does not answer: %s',
    async (outcome) => {
      network.outcomes.set('ECPAY_INVOICE', outcome);
      const response = await ask('?carrier_no=%2FABC1234');
      expect(response.statusCode).toBe(503);
      expect(response.json().error_code).toBe('BARCODE_CHECK_UNAVAILABLE');
    },
  );

  it('answers the same when ECPay’s answer is encrypted with other keys', async () => {
    const environment = { ECPAY_INVOICE_HASH_KEY: '0123456789abcdef' };
    const other = await openTestShop({ fetch: network.fetch, environment });
    await expect(
      other.api.checkMobileBarcode({ query: { carrierNo: '/ABC1234' } }),
    ).rejects.toMatchObject({ errorCode: 'BARCODE_CHECK_UNAVAILABLE' });
    await other.close();
  });

  describe('on the server', () => {
    const unknown = '/0000ABC';
    const sentence = '查無此手機條碼，請再確認一次';
    const invoiceOf = (carrierNo: string) => ({ carrierType: 'PHONE', carrierNo }) as const;

    it('refuses to save one that does not exist, in a new and in a changed record [5.037]', async () => {
      const { api } = await newMember(test);
      const refusal = { status: 422, errors: { carrierNo: sentence } };
      await expect(api.createInvoice({ body: invoiceOf(unknown) })).rejects.toMatchObject(refusal);
      const { data } = await api.createInvoice({ body: invoiceOf('/ABC1234') });
      const changed = { params: { id: data.id }, body: invoiceOf(unknown) };
      await expect(api.updateInvoice(changed)).rejects.toMatchObject(refusal);
      expect((await api.listInvoices()).data.PERSON).toEqual([data]);
    });

    it('refuses to sell to one that does not exist, and sells to another form of the same cart [5.037]', async () => {
      const { shopper } = await atCheckout(test);
      expect(await failureOf(checkout(shopper, invoiceOf(unknown)))).toMatchObject({
        status: 422,
        errors: { 'order.carrierNo': sentence },
      });
      expect((await checkout(shopper, invoiceOf('/ABC1234'))).data.id).toBeGreaterThan(0);
    });

    it.each(['fail', 'timeout'] as const)(
      'saves and sells when nobody can tell: %s',
      async (outcome) => {
        network.outcomes.set('ECPAY_INVOICE', outcome);
        const { shopper } = await atCheckout(test);
        const { data } = await shopper.api.createInvoice({ body: invoiceOf(unknown) });
        expect(data.carrierNo).toBe(unknown);
        expect((await checkout(shopper, invoiceOf(unknown))).data.id).toBeGreaterThan(0);
      },
    );

    it('asks about no other carrier', async () => {
      const { api } = await newMember(test);
      const before = network.asked.length;
      const carrierNo = 'AB12345678901234';
      await api.createInvoice({ body: { carrierType: 'NATURAL_PERSON', carrierNo } });
      expect(network.asked).toHaveLength(before);
    });
  });

  it('limits the checks of one address, so that nobody can try all barcodes', async () => {
    const limited = await openTestShop({ fetch: network.fetch, rateLimits: true });
    const check = () => limited.api.checkMobileBarcode({ query: { carrierNo: '/ABC1234' } });
    for (let count = 0; count < 60; count++) await check();
    await expect(check()).rejects.toMatchObject({ status: 429 });
    await limited.close();
  });
});
