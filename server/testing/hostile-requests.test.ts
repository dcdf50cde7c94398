import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { shopForTests } from './for-tests.ts';
import { hostileFields, hostileRequests } from './hostile-requests.ts';
import { newAdministrator } from './new-administrator.ts';
import { newMember } from './new-member.ts';

const test = shopForTests({ seeded: true });
let ofMember: string;
beforeAll(async () => {
  ofMember = `Bearer ${(await newMember(test)).token}`;
  // The administrator with id 1, whom hostile requests may change.
  await newAdministrator(test);
});

// These calls reset the data or end the sessions that all other hostile requests need.
const leftOut = new Set([
  'resetTestData',
  'clearTestClock',
  'refreshToken',
  'logout',
  'adminRefreshToken',
  'adminLogout',
]);
/**
 * Calls of all entities use the same routes: they read bodies, queries and ids in the same way, and differ only in
 * their fields.
 */
const isAlike = (name: string) => {
  const [entity, action] = name.split('/');
  return action !== undefined && entity !== 'products' && `products/${action}` in calls;
};
const hostile = Object.entries(calls as Record<string, Call>)
  .filter(([name]) => !leftOut.has(name))
  .map(
    ([name, call]) =>
      [name, isAlike(name) ? hostileFields(call) : hostileRequests(call), call] as const,
  )
  .filter(([, requests]) => requests.length > 0);

/**
 * The most tries of a request. A busy answer comes after the time that its work may take, so each try is a later one.
 */
const mostTries = 10;

/**
 * The answer to a request. Calls with a limit of time, such as looks at the future, are refused as busy on a machine
 * with other work. That asks to come again and says nothing about the request, so it is sent again, as our clients
 * would.
 */
async function answered(request: InjectOptions): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries++) {
    const response = await test.app.inject(request);
    const isBusy = response.statusCode === 503 && response.headers['retry-after'] !== undefined;
    if (!isBusy || tries === mostTries || response.json().error_code !== 'SERVICE_BUSY') {
      return response;
    }
  }
}

describe('a hostile request', () => {
  it.each(hostile)(
    'to %s never makes the server fail',
    async (_, requests, { endpoint, errors }) => {
      // Sessions of the back office are short, and hostile requests have moved the clock.
      const authorization = isAdminAccess(endpoint.access)
        ? `Bearer ${(await newAdministrator(test, 'owner')).token}`
        : ofMember;
      for (const { title, request } of requests) {
        const headers = { ...request.headers, authorization };
        const response = await answered({ ...request, headers });
        const { statusCode } = response;
        if (statusCode === 200 || statusCode === 204) continue;
        if (statusCode === 302 || statusCode === 303) {
          expect(response.headers.location, title).toMatch(/^\/redirect(\?|$)/);
          continue;
        }
        const body = response.json();
        // This test has no other hosts. Without them some calls answer a code of their own.
        const highest = errors.includes(body.error_code) ? 503 : 499;
        expect(statusCode, `${title}: ${response.body.slice(0, 300)}`).toBeLessThanOrEqual(highest);
        expect(Object.keys(errorCodes), title).toContain(body.error_code);
        expect(body, title).toMatchObject({
          status: statusCode,
          message: expect.stringMatching(/./),
        });
        expect(body.request_id, title).toBe(response.headers['x-request-id']);
        expect(response.body, title).not.toMatch(/stack|at .+\.ts|select |insert /i);
      }
    },
  );

  it('does not change the prototype of all objects', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});
