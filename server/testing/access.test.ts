import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { to } from './hostile-requests.ts';
import { newMember } from './new-member.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

let test: TestShop;
let token: string;
beforeAll(async () => {
  test = await openTestShop({ seeded: true });
  token = (await newMember(test)).token;
});
afterAll(() => test.close());

const all = Object.entries(calls as Record<string, Call>);
const ofMembers = all.filter(([, { endpoint }]) => endpoint.access.startsWith('member'));
const ofEverybody = all.filter(([, { endpoint }]) => endpoint.access === 'public');

async function ask(call: Call, given?: string) {
  const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
  const { statusCode, body } = await test.app.inject({ ...to(call), headers });
  // Browsers that come back from a provider are sent on without a body.
  const code = statusCode === 302 || statusCode === 303 ? undefined : JSON.parse(body).error_code;
  return { status: statusCode, code: code as string | undefined };
}

const refusal = { status: 401, code: 'TOKEN_INVALID' };

describe('who may call what', () => {
  it.each(ofMembers)('%s answers members only [8.036]', async (name, call) => {
    expect(await ask(call)).toEqual(refusal);
    expect(await ask(call, 'made-up')).toEqual(refusal);
    expect(await ask(call, `${token}x`)).toEqual(refusal);
    // These two end the session they are called with.
    if (name === 'logout' || name === 'refreshToken') return;
    expect((await ask(call, token)).status).not.toBe(401);
  });

  it.each(ofEverybody)('%s asks for no token and minds none', async (_, call) => {
    const { status } = await ask(call);
    expect(status).not.toBe(401);
    expect((await ask(call, 'made-up')).status).toBe(status);
  });

  it('a session that has ended is no session [8.036]', async () => {
    const { token: own, api } = await newMember(test);
    await api.logout();
    expect(await ask(calls.readUser, own)).toEqual(refusal);
    const other = await newMember(test);
    const { data } = await other.api.refreshToken();
    expect(await ask(calls.readUser, other.token)).toEqual(refusal);
    expect((await ask(calls.readUser, data.token)).status).toBe(200);
  });
});
