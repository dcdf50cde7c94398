import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createServer } from '../http/create-server.ts';
import { askOtherHost } from './ask-other-host.ts';

describe('asking another host', () => {
  const config = readConfig({ PROVIDER_CONCURRENCY: '2', LOG_LEVEL: 'silent' });
  const log = createServer(config).log;
  const request = { provider: 'x', url: 'http://x/', method: 'GET', timeoutSeconds: 0.05 } as const;

  it('ends within its timeout, and never throws', async () => {
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

  it('logs why a connection failed, e.g. a certificate that has expired', async () => {
    const lines: Record<string, unknown>[] = [];
    const warn = (fields: Record<string, unknown>) => lines.push(fields);
    const cause = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    const untrusted: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause });
    };
    await askOtherHost({ config, log: { ...log, warn }, fetch: untrusted }, request);
    expect(lines).toEqual([{ provider: 'x', reason: 'UNREACHABLE', code: 'CERT_HAS_EXPIRED' }]);
  });

  it('is refused at once if too many requests to this provider are running', async () => {
    const answer = Promise.withResolvers<Response>();
    const waiting = { config, log, fetch: (() => answer.promise) as typeof fetch };
    const first = [1, 2].map(() => askOtherHost(waiting, { ...request, timeoutSeconds: 9 }));
    expect(await askOtherHost(waiting, request)).toMatchObject({ reason: 'BUSY' });
    const other = askOtherHost(waiting, { ...request, provider: 'y', timeoutSeconds: 9 });
    answer.resolve(new Response('ok'));
    expect(await Promise.all([...first, other])).toMatchObject([{ status: 200 }, {}, {}]);
  });
});
