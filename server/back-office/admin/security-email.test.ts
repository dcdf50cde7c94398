import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newDevice } from '#server/testing/devices.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type App, setUpApp, toNewCodes } from '#server/testing/second-factors.ts';
import { administrators } from './tables.ts';

const test = shopForTests();
let admin: TestAdministrator;
beforeEach(async () => {
  await test.shop.pool.query('truncate wrong_passwords, known_devices');
  admin = await newAdministrator(test, 'operator');
});

const emailsTo = async ({ email } = admin) => {
  await test.shop.jobs.runDue();
  return test.mails(email);
};
const headings = async (who = admin) =>
  (await emailsTo(who)).map(({ subject }) => subject.replace(/^【.*】/, ''));
const login = (device = newDevice(test), { email, password } = admin) =>
  device.post('backstagex/login', { email, password });

/** A complete session that has shown the factor twice, as calls that change factors require. */
async function whole(app: App) {
  toNewCodes(test);
  const { email, password } = admin;
  const { data: pending } = await test.adminApi().adminLogin({ body: { email, password } });
  const body = { code: app.code() };
  const { data } = await test.adminApi(pending.token).adminLoginVerify({ body });
  const api = test.adminApi(data.token);
  await api.stepUp({ body: { code: app.code(1) } });
  return api;
}

describe('an e-mail to the administrator', () => {
  it('tells of a sign-in from a device that was not known, once, and names nobody [7.129]', async () => {
    const device = newDevice(test);
    await login(device);
    await login(device);
    const [message, ...more] = await emailsTo();
    expect(more).toEqual([]);
    expect(message?.subject).toMatch(/^【.+】後台帳號從新的裝置登入$/);
    expect(message?.text).toMatch(/時間：\d{4}\.\d\d\.\d\d \d\d:\d\d\n裝置：未知的裝置\n/);
    expect(message?.text).toContain('/admin/account');
    for (const part of [message?.subject, message?.text, message?.html]) {
      expect(part).not.toContain(admin.email);
      expect(part).not.toContain('198.51.');
    }
    await login();
    expect(await headings()).toHaveLength(2);
  });

  it('is not written before the second factor was shown, nor for a wrong password', async () => {
    const app = await setUpApp(test, admin.api);
    await emailsTo();
    const before = (await headings()).length;
    await login();
    await newDevice(test).post('backstagex/login', {
      email: admin.email,
      password: 'wrong-one-31',
    });
    expect(await headings()).toHaveLength(before);
    await whole(app);
    expect((await headings()).at(-1)).toBe('後台帳號從新的裝置登入');
  });

  it('is not written to programs, whose every sign-in comes from a new device, nor after one’s own new password', async () => {
    const program = await newAdministrator(test, 'erp');
    await login(newDevice(test), program);
    expect(await headings(program)).toEqual([]);
    const body = { password: admin.password, newPassword: 'A-new-thread-every-day' };
    await admin.api.changeOwnPassword({ body });
    expect(await headings()).toEqual([]);
  });

  it('tells of a factor that is added and of one that is removed, and which kind it is', async () => {
    const api = await whole(await setUpApp(test, admin.api));
    const { data } = await api.readSecondFactors();
    await api.removeSecondFactor({ params: { id: data.factors[0]?.id ?? 0 } });
    const messages = await emailsTo();
    for (const words of ['新增了', '移除了']) {
      const notices = messages.find(({ subject }) => subject.endsWith(`後台帳號${words}驗證方式`));
      expect(notices?.text).toContain('驗證方式：驗證器 App');
    }
  });

  it('tells of a recovery code that is used, not of a wrong one, and of new codes', async () => {
    const app = await setUpApp(test, admin.api);
    const api = await whole(app);
    const [recoveryCode = ''] = app.recoveryCodes;
    const used = () => refusalOf(api.stepUp({ body: { recoveryCode } }));
    expect([await used(), await used()]).toEqual(['', 'VERIFY_FAIL']);
    await api.renewRecoveryCodes();
    const notices = (await headings()).filter((heading) => heading.includes('備用碼'));
    expect(notices.toSorted()).toEqual(['後台帳號使用了備用碼', '後台帳號的備用碼已重新產生']);
    expect(JSON.stringify(await emailsTo())).not.toContain(recoveryCode);
  });

  it('tells the owner of factors that somebody else took them away, unless the account is disabled', async () => {
    const owner = await newAdministrator(test, 'owner');
    const reset = () => owner.api.resetSecondFactors({ params: { id: admin.id } });
    await setUpApp(test, admin.api);
    await reset();
    expect(await headings()).toContain('後台帳號的兩步驟驗證已重設');
    expect(await headings(owner)).toEqual([]);
    const isAdmin = eq(administrators.id, admin.id);
    await test.shop.db.update(administrators).set({ isDisabled: true }).where(isAdmin);
    const before = (await headings()).length;
    await reset();
    expect(await headings()).toHaveLength(before);
  });
});
