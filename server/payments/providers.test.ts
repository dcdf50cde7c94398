import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { readConfig } from '../config.ts';
import { createServer } from '../platform/http/create-server.ts';
import { askOtherHost } from './ask-other-host.ts';
import { isOffered } from './providers.ts';

const offered = (environment: Record<string, string>) =>
  paymentTypes.filter((type) => isOffered(readConfig(environment), type));

describe('ways of paying', () => {
  it('are all offered while nothing is configured: the stand-ins take part', () => {
    expect(offered({})).toEqual(paymentTypes);
  });

  it('that only a stand-in takes are closed as soon as one provider is real', () => {
    const real = {
      LINE_PAY_URL: 'https://api-pay.line.me',
      LINE_PAY_CHANNEL_SECRET: 'secret',
    };
    expect(offered(real)).toEqual(['LINE_PAY', 'HOME_CASH']);
  });

  it('cannot be real with the published key of a stand-in', () => {
    for (const environment of [
      { LINE_PAY_URL: 'https://api-pay.line.me' },
      { CATHAY_CARD_PAGE_URL: 'https://sslpayment.uwccb.com.tw/x' },
      { CATHAY_ATM_LIST_URL: 'https://www.globalmyb2b.com/x' },
    ]) {
      expect(() => readConfig(environment)).toThrow(/is set but \w+ is the stand-in's/);
    }
  });
});

describe('asking a provider', () => {
  const config = readConfig({ PAYMENT_CONCURRENCY: '2', LOG_LEVEL: 'silent' });
  const log = createServer(config).log;
  const request = { provider: 'x', url: 'http://x/', method: 'GET', timeoutSeconds: 0.05 } as const;

  it('ends in time, and never with an exception', async () => {
    const slow: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const dead: typeof fetch = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await askOtherHost({ config, log, fetch: slow }, request)).toEqual({
      isAnswered: false,
      reason: 'TIMEOUT',
    });
    expect(await askOtherHost({ config, log, fetch: dead }, request)).toEqual({
      isAnswered: false,
      reason: 'UNREACHABLE',
    });
  });

  it('is refused at once beyond the number under way, provider by provider', async () => {
    const answer = Promise.withResolvers<Response>();
    const waiting = { config, log, fetch: (() => answer.promise) as typeof fetch };
    const first = [1, 2].map(() => askOtherHost(waiting, { ...request, timeoutSeconds: 9 }));
    expect(await askOtherHost(waiting, request)).toMatchObject({ reason: 'BUSY' });
    const other = askOtherHost(waiting, { ...request, provider: 'y', timeoutSeconds: 9 });
    answer.resolve(new Response('ok'));
    expect(await Promise.all([...first, other])).toMatchObject([{ status: 200 }, {}, {}]);
  });
});
