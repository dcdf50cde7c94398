import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';

const test = shopForTests({ longestDelay: 1_000 });

/** Keeps the event loop from everything else, for longer than the shop lets requests wait. */
async function overload(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    const end = performance.now() + 1_150;
    while (performance.now() < end);
    await nextTurn();
  }
}

it('while the event loop is late, requests are refused as too many, and nobody who tells of money', async () => {
  await overload();
  const refused = await test.http('/api/v1/banners');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error_code: 'SERVICE_BUSY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
  const notices = { '/api/v1/cathay/card/notify': 'x=1', '/api/v1/cathay/atm/deposit': '<x/>' };
  for (const [url, payload] of Object.entries(notices)) {
    const type = payload.startsWith('<') ? 'text/xml' : 'application/x-www-form-urlencoded';
    const headers = { 'content-type': type };
    const answer = await test.app.inject({
      method: 'POST',
      url: `/backstage${url}`,
      headers,
      payload,
    });
    expect(answer.statusCode, url).not.toBe(503);
  }
  for (const path of ['line-pay/confirm', 'payment/return'] as const) {
    const comesBack = await test.http(`/api/v1/${path}`);
    expect(comesBack.statusCode, path).not.toBe(503);
  }
});
