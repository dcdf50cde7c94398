import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { documentedCalls, presentCalls } from '#server/assembly/documented-calls.ts';
import { readOffers } from '#server/assembly/offers.ts';
import { type Config, readConfig } from '#server/config.ts';
import { enqueueDueInvoices } from '#server/ordering/invoicing/enqueue-due-invoices.ts';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { live } from '#server/testing/live-environment.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  failureOf,
  homeDelivery,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { otherHosts } from './other-hosts.ts';

const hosts = Object.values(otherHosts);
const DISABLED_PROVIDERS = hosts.map(({ name }) => name).join(',');
const asked: string[] = [];
const test = shopForTests({
  environment: { DISABLED_PROVIDERS },
  fetch: async (input) => {
    asked.push(String(input));
    return new Response('OK');
  },
});

const pathOf = (name: CallName) => apiBase + calls[name].endpoint.path.replace(':id', '1');

describe('a disabled provider', () => {
  it.each(hosts)('has no calls: $name', async (host) => {
    expect(host.calls.length).toBeGreaterThan(0);
    for (const name of host.calls) {
      const { method } = calls[name].endpoint;
      const answer = await test.http({ method, url: pathOf(name) });
      expect(answer.statusCode, name).toBe(404);
      expect(answer.json().error_code).toBe('NOT_FOUND');
    }
  });

  it('is not on the page of the API, and every other call is', async () => {
    const { paths } = (await test.http('/backstage/docs/json')).json();
    const absent = hosts.flatMap((host) => host.calls).map((name) => pathOf(name));
    for (const path of absent) expect(paths).not.toHaveProperty([path]);
    expect(paths).toHaveProperty([pathOf('checkout')]);
  });

  it('takes no orders: its kind of payment is no valid value at checkout', async () => {
    const { shopper } = await atCheckout(test);
    for (const paymentType of ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const) {
      expect(await failureOf(checkout(shopper, { paymentType }))).toMatchObject({
        status: 422,
        errors: { 'order.paymentType': expect.any(String) },
      });
    }
    expect(await refusalOf(checkout(shopper, { paymentType: 'HOME_CASH' }))).toBe('');
  });

  it('is told nothing: neither of orders that a click at LINE Shopping led to, nor of invoices', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    await sendCart(
      shopper,
      { products: { [product]: 1 } },
      { order: { ...homeDelivery, lineEcid: 'click' } },
    );
    expect(await refusalOf(checkout(shopper, { paymentType: 'HOME_CASH' }))).toBe('');
    await enqueueDueInvoices(test.shop);
    await test.shop.jobs.runDue();
    expect(asked).toEqual([]);
  });

  it('is not offered on pages', async () => {
    const offersWith = (config: Config) => {
      test.shop.cache.clear();
      return readOffers({ ...test.shop, config });
    };
    expect(await offersWith(test.shop.config)).toEqual({
      paymentTypes: ['HOME_CASH'],
      paymentLimits: { HOME_CASH: 20_000 },
      paymentNotes: {},
      lineLogin: false,
      storeMap: false,
    });
    expect(await offersWith(readConfig({}))).toMatchObject({ lineLogin: true, storeMap: true });
    const { paymentTypes } = await offersWith(readConfig({ DISABLED_PROVIDERS: 'cathay-atm' }));
    expect(paymentTypes).toEqual(['CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH']);
  });
});

describe('the page of the API', () => {
  it('shows a live shop’s visitors its own calls only, although the back office has its calls', () => {
    const config = readConfig(live);
    const backOffice = /\/(backstagex|erp)\//;
    const documented = documentedCalls(config);
    const hidden = [...presentCalls(config)].filter((name) => !documented.has(name));
    expect(hidden.length).toBeGreaterThan(0);
    for (const name of hidden) expect(pathOf(name)).toMatch(backOffice);
    for (const name of documented) expect(pathOf(name)).not.toMatch(backOffice);
  });

  it('shows every call in a trial', () => {
    const trial = readConfig({});
    expect(documentedCalls(trial)).toEqual(presentCalls(trial));
  });
});
