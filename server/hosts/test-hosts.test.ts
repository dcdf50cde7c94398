import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { live } from '#server/testing/live-environment.ts';

/** The lines of the refusal; none if the shop may start. */
function refusal(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

describe('a live shop', () => {
  it.each([
    ['LINE_PAY_URL', 'sandbox-api-pay.line.me'],
    ['CATHAY_CARD_PAGE_URL', 'sslpayment.cathaybkdev.com.tw'],
    ['CATHAY_CARD_SERVICE_URL', 'sslpayment.cathaybkdev.com.tw'],
    ['CATHAY_ATM_LIST_URL', 'www.cathaybkdev.com.tw'],
    ['ECPAY_LOGISTICS_URL', 'logistics-stage.ecpay.com.tw'],
    ['ECPAY_INVOICE_URL', 'einvoice-stage.ecpay.com.tw'],
  ])('has in %s no test host of its provider, unless that is meant', (variable, host) => {
    const environment = { ...live, [variable]: `https://${host}/somewhere` };
    const lines = refusal(environment);
    expect(lines).toHaveLength(1);
    for (const text of [variable, host, 'PROVIDER_TEST_HOSTS=1']) expect(lines[0]).toContain(text);
    expect(refusal({ ...environment, PROVIDER_TEST_HOSTS: '1' })).toEqual([]);
  });
});
