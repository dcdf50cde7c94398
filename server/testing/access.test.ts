import { beforeAll, describe, expect, it } from 'vitest';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { isAdminAccess, rolesWithAccess } from '#contract/rights.ts';
import { shopForTests } from './for-tests.ts';
import { requestTo } from './hostile-requests.ts';
import { newAdministrator } from './new-administrator.ts';
import { newMember } from './new-member.ts';

const test = shopForTests({ seeded: true });
let token: string;
let otherToken: string;
beforeAll(async () => {
  token = (await newMember(test)).token;
  otherToken = (await newMember(test)).token;
  // The administrator with id 1, whom the calls below may change; nobody can change the own account.
  await newAdministrator(test);
});

const all = Object.entries(calls as Record<string, Call>);
const ofMembers = all.filter(
  ([, { endpoint }]) => endpoint.access.startsWith('member') && !isAdminAccess(endpoint.access),
);
const ofEverybody = all.filter(([, { endpoint }]) => endpoint.access === 'public');
const ofTheBackOffice = all.filter(([, { endpoint }]) => isAdminAccess(endpoint.access));

async function ask(call: Call, given?: string) {
  const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
  const answer = await test.app.inject({ ...requestTo(call), headers });
  const { statusCode, body } = answer;
  // Some calls answer a file, and some redirect browsers that come back from a provider.
  const isJson = answer.headers['content-type']?.toString().includes('json') ?? false;
  const { error_code: code, extra } = isJson ? JSON.parse(body) : {};
  return { status: statusCode, code, field: extra?.field };
}

const tokenOf = async (role: AdministratorRole) => (await newAdministrator(test, role)).token;

const refusal = { status: 401, code: 'TOKEN_INVALID' };
const forbidden = { status: 403, code: 'FORBIDDEN' };

describe('who may call what', () => {
  it.each(ofMembers)('%s answers members only [8.036]', async (name, call) => {
    expect(await ask(call)).toMatchObject(refusal);
    expect(await ask(call, 'made-up')).toMatchObject(refusal);
    expect(await ask(call, `${token}x`)).toMatchObject(refusal);
    for (const role of administratorRoles) {
      expect(await ask(call, await tokenOf(role)), role).toMatchObject(forbidden);
    }
    // These two calls end their own session.
    if (name === 'logout' || name === 'refreshToken') return;
    expect((await ask(call, token)).status).not.toBe(401);
  });

  it.each(ofEverybody)('%s needs no token and ignores a wrong one', async (_, call) => {
    const { status } = await ask(call);
    expect(status).not.toBe(401);
    expect((await ask(call, 'made-up')).status).toBe(status);
  });

  it.each(ofTheBackOffice)(
    '%s answers the administrators whose role allows it, and no member [6.004, 6.005, 9.045]',
    async (_, call) => {
      expect(await ask(call)).toMatchObject(refusal);
      expect(await ask(call, 'made-up')).toMatchObject(refusal);
      expect(await ask(call, token)).toMatchObject(forbidden);
      expect(await ask(call, otherToken)).toMatchObject(forbidden);
      const { access } = call.endpoint;
      const allowed: readonly string[] = isAdminAccess(access) ? rolesWithAccess(access) : [];
      for (const role of administratorRoles) {
        const answer = await ask(call, await tokenOf(role));
        if (!allowed.includes(role)) expect(answer, role).toMatchObject(forbidden);
        // A role that may write records may lack the right to one of their fields.
        else if (!answer.field) expect([401, 403], role).not.toContain(answer.status);
      }
    },
  );

  it('an owner may make every call of the back office, and the ERP its own [9.045]', () => {
    const roles = ofTheBackOffice.map(
      ([
        ,
        {
          endpoint: { access, path },
        },
      ]) => ({
        path,
        roles: (isAdminAccess(access) ? rolesWithAccess(access) : []) as readonly string[],
      }),
    );
    expect(roles.every((call) => call.roles.includes('owner'))).toBe(true);
    const ofErp = roles.filter((call) => call.roles.includes('erp')).map(({ path }) => path);
    expect(ofErp.toSorted()).toEqual([
      '/api/backstagex/change-password',
      '/api/backstagex/login/verify',
      '/api/backstagex/logout',
      '/api/backstagex/me',
      '/api/backstagex/me/passkey-options',
      '/api/backstagex/me/sessions',
      '/api/backstagex/me/sessions/end-others',
      '/api/backstagex/me/sessions/end/:id',
      '/api/backstagex/me/step-up',
      '/api/backstagex/refresh-token',
      '/api/backstagex/version',
      '/api/v1/erp/fixed-time-orders',
      '/api/v1/erp/orders',
      '/api/v1/erp/product-stocks',
      '/api/v1/erp/shipment-status',
    ]);
  });

  it('a session that has ended gives no access [8.036]', async () => {
    const { token: own, api } = await newMember(test);
    await api.logout();
    expect(await ask(calls.readUser, own)).toMatchObject(refusal);
    const other = await newMember(test);
    const { data } = await other.api.refreshToken();
    expect(await ask(calls.readUser, other.token)).toMatchObject(refusal);
    expect((await ask(calls.readUser, data.token)).status).toBe(200);
  });
});
