import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { officeCalls } from '#contract/calls/office-calls.ts';
import { shopCalls } from '#contract/calls/shop-calls.ts';
import { apiBase } from '#contract/endpoints.ts';
import { isOfficePath, plainOfficeUrl } from '#contract/office-paths.ts';
import { needsToken } from '#server/platform/http/handler.ts';
import { shopForTests } from '#server/testing/for-tests.ts';

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

  it('has a route for every call, each of which asks who is there', async () => {
    const answers = await Promise.all(
      Object.values<Call>(officeCalls).map(async ({ endpoint: { method, path, access } }, at) => {
        // There are more calls than one address may make in a minute.
        const remoteAddress = `10.0.0.${at % 100}`;
        const url = apiBase + path.replaceAll(':id', '1').replace(/:\w+/g, 'x');
        const { statusCode } = await test.http({ method, url, remoteAddress });
        return { call: `${method} ${path}`, access, statusCode };
      }),
    );
    const isAnswered = ({ access, statusCode }: (typeof answers)[number]) =>
      needsToken(access) ? statusCode === 401 : statusCode !== 404 && statusCode !== 405;
    expect(answers.filter((answer) => !isAnswered(answer))).toEqual([]);
  });

  it('finds nothing where no call is, and no other method than a call’s', async () => {
    const asked = ['/nothing', '/products/nothing', '/products/1/nothing/at/all', '?products'];
    for (const path of asked) {
      const { statusCode } = await test.http(`${apiBase}/api/backstagex${path}`);
      expect(statusCode, path).toBe(404);
    }
    const wrong = await test.http({ method: 'DELETE', url: me });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await test.http({ method: 'HEAD', url: me })).statusCode).toBe(401);
  });

  it('answers the first request for it through the port, like the rest does', async () => {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (path: string) => {
      const headers = { 'x-request-id': 'asked-while-it-starts' };
      const answer = await fetch(origin + path, { headers });
      // The shop closes once everything that it sends has been read.
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const [ours, theirs] = await Promise.all([ask(me), ask(`${apiBase}/api/v1/user`)]);
    expect([ours.status, theirs.status]).toEqual([401, 401]);
    expect(JSON.parse(ours.text)).toMatchObject({
      error_code: 'TOKEN_INVALID',
      request_id: 'asked-while-it-starts',
    });
    const ownOf = ({ headers }: Pick<Response, 'headers'>) =>
      [...headers.keys()].filter((name) => name !== 'content-length').sort();
    expect(ownOf(ours)).toEqual(ownOf(theirs));
    expect((await ask(`${apiBase}/api/bscore/nothing`)).status).toBe(404);
    expect((await ask(`${apiBase}/docs/json`)).status).toBe(200);
  });
});
