import { beforeEach, describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import type { ApiError } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { recordCallNames, recordEndpoint } from '#contract/record-endpoints.ts';
import { automations as automationsDeclared } from '#contract/resources/automations.ts';
import { products } from '#contract/resources/products.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type App, setUpApp, toNewCodes } from '#server/testing/second-factors.ts';

const test = shopForTests();
let admin: TestAdministrator;
let app: App;
let api: TestAdministrator['api'];
beforeEach(async () => {
  admin = await newAdministrator(test, 'owner');
  app = await setUpApp(test, admin.api);
  api = test.adminApi(app.token);
  toNewCodes(test);
});

const invite = () =>
  api.createAdministrator({
    body: {
      email: `new-${test.clock.now().getTime()}-${Math.round(performance.now() * 1000)}@example.com`,
      password: 'Warp-and-weft-77',
      role: 'viewer',
    },
  });

describe('a call that needs a step-up', () => {
  it('is one of these and no other', () => {
    const flagged = Object.entries<Endpoint>(adminEndpoints)
      .filter(([, { stepUp }]) => stepUp)
      .map(([name]) => name);
    expect(flagged.toSorted()).toEqual([
      'approveWish',
      'beginErasure',
      'beginPasskey',
      'beginTotp',
      'cancelOrderByShop',
      'cancelRestOfOrder',
      'confirmPasskey',
      'confirmTotp',
      'createAdministrator',
      'createApiKey',
      'createClosing',
      'createRole',
      'createWebhook',
      'deleteRole',
      'deleteWebhook',
      'downloadClosing',
      'editOrderLines',
      'exchangeReturn',
      'exportTransfers',
      'mergeMembers',
      'refundException',
      'refundOrder',
      'refundReturn',
      'removeSecondFactor',
      'renewRecoveryCodes',
      'renewWebhookSecret',
      'resendInvitation',
      'resetSecondFactors',
      'revealMember',
      'revealRecipient',
      'revealRefundAccount',
      'sendMessage',
      'sendPrivacyCopy',
      'switchStockSource',
      'updateAdministrator',
      'updateRole',
      'updateWebhook',
      'withdrawInvitation',
    ]);
  });

  it('asks for the second factor again, also right after the sign-in, and names the ways [6.004]', async () => {
    const failure = await invite().catch((error: ApiError) => error);
    expect(failure).toMatchObject({
      status: 403,
      errorCode: 'STEP_UP_REQUIRED',
      extra: { methods: ['totp', 'recovery_code'] },
    });
    expect(await refusalOf(api.searchAdministrators({ body: {} }))).toBe('');
  });

  it('is made for ten minutes after it, in this session only', async () => {
    const { email, password } = admin;
    const elsewhere = (await test.adminApi().adminLogin({ body: { email, password } })).data;
    await api.stepUp({ body: { code: app.code(0) } });
    await api.stepUp({ body: { code: app.code(1) } });
    expect(await refusalOf(invite())).toBe('');
    const [recoveryCode = ''] = app.recoveryCodes;
    const { data } = await test
      .adminApi(elsewhere.token)
      .adminLoginVerify({ body: { recoveryCode } });
    const params = { id: 1 };
    const other = test.adminApi(data.token);
    expect(await refusalOf(other.updateAdministrator({ params, body: {} }))).toBe(
      'STEP_UP_REQUIRED',
    );
    test.clock.advance(10 * 60 - 5);
    expect(await refusalOf(invite())).toBe('');
    test.clock.advance(5);
    expect(await refusalOf(invite())).toBe('STEP_UP_REQUIRED');
  });

  it('stays refused after a wrong code, two proofs at once, or none', async () => {
    for (const body of [
      { code: app.code(3) === '111111' ? '222222' : '111111' },
      { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' },
      { code: app.code(), recoveryCode: app.recoveryCodes[0] },
      {},
    ]) {
      expect(['VERIFY_FAIL', 'VALIDATION_FAILED']).toContain(await refusalOf(api.stepUp({ body })));
    }
    expect(await refusalOf(invite())).toBe('STEP_UP_REQUIRED');
  });

  it('asks nobody without a factor while it is optional in a trial', async () => {
    const owner = await newAdministrator(test, 'owner');
    api = owner.api;
    expect(await refusalOf(invite())).toBe('');
  });

  it('is also to switch an automation on, which sends without anybody’s press', async () => {
    const change = async (values: object) => {
      const path = recordEndpoint(
        automationsDeclared as unknown as Resource,
        'update',
      ).path.replace(':id', '1');
      const answer = await test.http({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${app.token}` },
        payload: { version: 1, ...values },
      });
      return answer.json().error_code ?? '';
    };
    expect(await change({ is_on: true })).toBe('STEP_UP_REQUIRED');
    await api.stepUp({ body: { code: app.code() } });
    expect(await change({ is_on: true })).toBe('');
  });

  it('is also a change of the limits of approvals, however it is made', async () => {
    const { data: groups } = await api.readSettings();
    const { version = '' } = groups.find(({ name }) => name === 'approvals') ?? {};
    const body = { name: 'approvals', version, values: { price_drop_per_cent: 90 } } as const;
    expect(await refusalOf(api.writeSettings({ body }))).toBe('STEP_UP_REQUIRED');
    await api.stepUp({ body: { code: app.code() } });
    await api.writeSettings({ body });
    const { data: history } = await api.readSettingsHistory({ params: { id: 3 } });
    test.clock.advance(10 * 60);
    const undo = api.undoSettings({ params: { id: history[0]?.id ?? 0 } });
    expect(await refusalOf(undo)).toBe('STEP_UP_REQUIRED');
  });

  it('is also the undoing of an import, for each entity that has one', async () => {
    const undo = async () => {
      const { path } = recordEndpoint(products as unknown as Resource, 'import-undo');
      const url = path.replace(':id', '900000');
      const headers = { authorization: `Bearer ${app.token}` };
      return (await test.http({ method: 'POST', url, headers, payload: {} })).json().error_code;
    };
    expect(await undo()).toBe('STEP_UP_REQUIRED');
    await api.stepUp({ body: { code: app.code() } });
    expect(await undo()).toBe('NOT_FOUND');
    const ofImports = recordCallNames.filter((call) => call.startsWith('import'));
    const asked = ofImports.filter(
      (call) => recordEndpoint(products as unknown as Resource, call).stepUp,
    );
    expect(asked).toEqual(['import-undo']);
  });

  it('is also the bank account of a refund', async () => {
    const reveal = () => api.revealRefundAccount({ params: { id: 900_000 } });
    expect(await refusalOf(reveal())).toBe('STEP_UP_REQUIRED');
    await api.stepUp({ body: { code: app.code() } });
    expect(await refusalOf(reveal())).toBe('NOT_FOUND');
  });

  it('is also the removal of more than twenty records at once', async () => {
    const remove = async (payload: object) => {
      const headers = { authorization: `Bearer ${app.token}` };
      const url = '/api/backstagex/message-bars/destroy-all';
      return (await test.http({ method: 'POST', url, headers, payload })).json().error_code;
    };
    const ids = Array.from({ length: 21 }, (_, index) => 900_000 + index);
    expect(await remove({ ids })).toBe('STEP_UP_REQUIRED');
    expect(await remove({ ids: ids.slice(1) })).toBeUndefined();
    const search = { keyword: '沒有這個字' };
    expect(await remove({ search, expected_count: 21 })).toBe('STEP_UP_REQUIRED');
    await api.stepUp({ body: { code: app.code() } });
    expect(await remove({ ids })).toBeUndefined();
  });
});
