import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { officeCalls } from '#contract/calls/office-calls.ts';
import { shopCalls } from '#contract/calls/shop-calls.ts';
import { apiBase } from '#contract/endpoints.ts';
import { isOfficePath, plainOfficeUrl } from '#contract/office-paths.ts';
import { shopForTests } from './testing/for-tests.ts';

const test = shopForTests({ rateLimits: true });
const me = `${apiBase}/api/backstagex/me`;

describe('the part of the server that is made late', () => {
  it('has the paths of all calls of the back office and the ERP, and no other call’s', () => {
    const paths = (calls: Record<string, Call>) =>
      Object.values(calls).map(({ endpoint }) => apiBase + endpoint.path);
    expect(paths(officeCalls).filter((path) => !isOfficePath(path))).toEqual([]);
    expect(paths(shopCalls).filter(isOfficePath)).toEqual([]);
  });

  it('answers below the second prefix what it answers below the first', () => {
    for (const { endpoint } of Object.values<Call>({ ...shopCalls, ...officeCalls })) {
      if (!endpoint.alias) continue;
      expect(isOfficePath(apiBase + endpoint.alias)).toBe(true);
      expect(plainOfficeUrl(apiBase + endpoint.alias)).toBe(apiBase + endpoint.path);
    }
  });

  it('answers the first request for it through the port, like the rest does', async () => {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (path: string) =>
      fetch(origin + path, { headers: { 'x-request-id': 'asked-while-it-starts' } });
    const [ours, theirs] = await Promise.all([ask(me), ask(`${apiBase}/api/v1/user`)]);
    expect([ours.status, theirs.status]).toEqual([401, 401]);
    expect(await ours.json()).toMatchObject({
      error_code: 'TOKEN_INVALID',
      request_id: 'asked-while-it-starts',
    });
    const ownOf = ({ headers }: Response) =>
      [...headers.keys()].filter((name) => name !== 'content-length').sort();
    expect(ownOf(ours)).toEqual(ownOf(theirs));
    expect((await ask(`${apiBase}/api/bscore/nothing`)).status).toBe(404);
    expect((await ask(`${apiBase}/docs/json`)).status).toBe(200);
  });
});
