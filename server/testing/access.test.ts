import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { shopForTests } from './for-tests.ts';
import { requestTo } from './hostile-requests.ts';
import { newAdministrator } from './new-administrator.ts';
import { newMember } from './new-member.ts';
import { officeCalls, readRightsReport, rightsReport } from './rights-report.ts';

const test = shopForTests({ seeded: true });
let token: string;
const tokens = {} as Record<AdministratorRole, string>;
const tokenOf = async (role: AdministratorRole) => (await newAdministrator(test, role)).token;
beforeAll(async () => {
  // The member and the administrator with id 1, whom the calls below may change; administrators cannot change their
  // own accounts.
  await newMember(test);
  await newAdministrator(test);
  token = (await newMember(test)).token;
  for (const role of administratorRoles) tokens[role] = await tokenOf(role);
});

const all = Object.entries(calls as Record<string, Call>);
const ofMembers = all.filter(
  ([, { endpoint }]) => endpoint.access.startsWith('member') && !isAdminAccess(endpoint.access),
);
const ofEverybody = all.filter(([, { endpoint }]) => endpoint.access === 'public');

async function ask(call: Call, given?: string, url = requestTo(call).url) {
  const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
  const answer = await test.app.inject({ ...requestTo(call), url, headers });
  const { statusCode, body } = answer;
  // Some calls answer a file, and some redirect browsers that come back from a provider.
  const isJson = answer.headers['content-type']?.toString().includes('json') ?? false;
  const { error_code: code, extra } = isJson ? JSON.parse(body) : {};
  return { status: statusCode, code, field: extra?.field ?? extra?.right };
}

/** The address of a call below the other prefix, if it has one. */
const otherAddress = ({ endpoint }: Call) =>
  apiBase + (endpoint.alias ?? endpoint.path).replace(':id', '1');

const refusal = { status: 401, code: 'TOKEN_INVALID' };
const forbidden = { status: 403, code: 'FORBIDDEN' };

/** Calls that end the session with which they are made; they come last. */
const lastOnes = new Set(['adminLogout', 'adminRefreshToken', 'adminLoginVerify']);

describe('who may call what', () => {
  it.each(ofMembers)('%s answers members only [8.036]', async (name, call) => {
    expect(await ask(call)).toMatchObject(refusal);
    expect(await ask(call, 'made-up')).toMatchObject(refusal);
    expect(await ask(call, `${token}x`)).toMatchObject(refusal);
    for (const role of administratorRoles) {
      expect(await ask(call, tokens[role]), role).toMatchObject(forbidden);
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

  // To write the page again after a change, run: npx vitest run server/testing/access.test.ts -u
  it('is written in contract/rights.md for the back office [9.045]', async () => {
    await expect(rightsReport()).toMatchFileSnapshot('../../contract/rights.md');
  });

  const rolesOf = readRightsReport(readFileSync('contract/rights.md', 'utf8'));

  it.each(officeCalls)(
    '%s answers the roles that contract/rights.md names, below both prefixes, and no member [6.004, 6.005, 9.045]',
    async (name, call) => {
      expect(await ask(call)).toMatchObject(refusal);
      expect(await ask(call, 'made-up')).toMatchObject(refusal);
      expect(await ask(call, token)).toMatchObject(forbidden);
      const allowed = rolesOf(name);
      for (const [place, role] of administratorRoles.entries()) {
        const given = lastOnes.has(name) ? await tokenOf(role) : tokens[role];
        const url = place % 2 === 0 ? requestTo(call).url : otherAddress(call);
        const answer = await ask(call, given, url);
        if (!allowed.includes(role)) expect(answer, role).toMatchObject(forbidden);
        // A role that may write records may lack the right to one of their fields, or to tasks of somebody else.
        else if (!answer.field) expect([401, 403], role).not.toContain(answer.status);
      }
    },
  );

  it('an owner may make every call of the back office, and the ERP its own [9.045]', () => {
    expect(officeCalls.every(([name]) => rolesOf(name).includes('owner'))).toBe(true);
    const ofErp = officeCalls.filter(([name]) => rolesOf(name).includes('erp'));
    expect(ofErp.map(([, { endpoint }]) => endpoint.path).toSorted()).toEqual([
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
