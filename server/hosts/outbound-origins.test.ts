import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { live } from '#server/testing/live-environment.ts';
import { outboundOrigins } from './outbound-origins.ts';

const sent: { url: string; redirect: RequestInit['redirect'] }[] = [];
const test = shopForTests({
  environment: {
    LINE_PAY_URL: 'https://pay.example',
    LINE_PAY_CHANNEL_ID: '1',
    LINE_PAY_CHANNEL_SECRET: 'x',
  },
  fetch: async (input, init) => {
    sent.push({ url: String(input), redirect: init?.redirect });
    return new Response('ok');
  },
});

describe('requests to other hosts', () => {
  it('of a live shop go to its providers only; what browsers open is left out', () => {
    expect([...outboundOrigins(readConfig(live))].sort()).toEqual([
      'https://api-pay.line.me',
      'https://api.line.me',
      'https://buy-order-api.line.me',
      'https://card.bank.example',
      'https://einvoice.ecpay.com.tw',
      'https://logistics.ecpay.com.tw',
      'https://transfer.bank.example',
    ]);
  });

  it('of a trial go to its stand-ins, too', () => {
    expect([...outboundOrigins(readConfig({}))]).toEqual(['http://127.0.0.1:3001']);
  });

  it.each([
    'http://169.254.169.254/latest',
    'https://pay.example.evil.example/',
    'http://pay.example/',
  ])('are refused before anything is sent if the host is not configured: %s', async (url) => {
    const request = { provider: 'x', url, method: 'GET', timeoutSeconds: 9 } as const;
    expect(await askOtherHost(test.shop, request)).toMatchObject({ reason: 'UNREACHABLE' });
    expect(sent).toEqual([]);
  });

  it('follow no redirect, whoever sends them', async () => {
    await test.shop.fetch('https://pay.example/v3/payments', { redirect: 'follow' });
    expect(sent).toEqual([{ url: 'https://pay.example/v3/payments', redirect: 'error' }]);
  });
});
