import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';
import { softPasskey } from '#server/testing/soft-passkey.ts';
import { administrators } from '../tables.ts';

const test = shopForTests();

/** An administrator with a passkey. */
async function withPasskey() {
  const admin = await newAdministrator(test, 'owner');
  const passkey = softPasskey();
  const { data } = await admin.api.beginPasskey();
  const body = { name: '筆電', ...passkey.make(data.options) };
  const { data: added } = await admin.api.confirmPasskey({ body });
  return { admin, passkey, added, body };
}

const pendingSession = async ({ email, password }: TestAdministrator) =>
  test.adminApi((await test.adminApi().adminLogin({ body: { email, password } })).data.token);
const open = (token?: string) => test.adminApi(token);
const optionsAlone = async () => (await test.adminApi().readPasskeyLoginOptions()).data.options;
const alone = (passkey: ReturnType<ReturnType<typeof softPasskey>['use']>) =>
  test.adminApi().adminLoginByPasskey({ body: { passkey } });

describe('a passkey', () => {
  it('is the second factor after the password [7.129]', async () => {
    const { admin, passkey, added } = await withPasskey();
    expect(added).toMatchObject({ kind: 'passkey', name: '筆電' });
    expect(added.recoveryCodes).toHaveLength(10);
    const api = await pendingSession(admin);
    const { options } = (await api.readPasskeyOptions()).data;
    expect(options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ type: 'public-key' }],
    });
    const body = { passkey: passkey.use(options, { isVerified: false }) };
    const { data } = await api.adminLoginVerify({ body });
    expect((await open(data.token).readMe()).data.email).toBe(admin.email);
  });

  it('signs in alone, if the device knows who holds it [7.129]', async () => {
    const { admin, passkey } = await withPasskey();
    const unsure = passkey.use(await optionsAlone(), { isVerified: false });
    expect(await refusalOf(alone(unsure))).toBe('VERIFY_FAIL');
    const { data } = await alone(passkey.use(await optionsAlone()));
    expect(data).toMatchObject({ email: admin.email, role: 'owner' });
    expect((await open(data.token).readMe()).data.id).toBe(admin.id);
  });

  it('answers a challenge once, of twenty tries at the same moment, and within five minutes', async () => {
    const { passkey } = await withPasskey();
    const answer = passkey.use(await optionsAlone());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(alone(answer))));
    expect(tally(outcomes)).toEqual({ '': 1, VERIFY_FAIL: 19 });
    const late = passkey.use(await optionsAlone());
    test.clock.advance(5 * 60);
    expect(await refusalOf(alone(late))).toBe('VERIFY_FAIL');
    test.clock.advance(5 * 60);
    await test.shop.jobs.runDue();
  });

  it('is refused with another origin, host, key, challenge or administrator', async () => {
    const { admin, passkey } = await withPasskey();
    const other = await withPasskey();
    const options = await optionsAlone();
    const elsewhere = softPasskey({ origin: 'https://evil.example' }).use(options);
    const { id } = passkey.use(options);
    for (const wrong of [
      softPasskey().use(options),
      { ...softPasskey().use(options), id },
      { ...elsewhere, id },
      passkey.use({ challenge: 'bWFkZSB1cA' }),
      { ...passkey.use(options), signature: 'AAAA' },
      { ...passkey.use(options), authenticatorData: 'AAAA' },
      { ...passkey.use(options), clientData: 'AAAA' },
    ]) {
      expect(await refusalOf(alone(wrong))).toBe('VERIFY_FAIL');
    }
    const api = await pendingSession(admin);
    const mine = (await api.readPasskeyOptions()).data.options;
    const theirs = { passkey: other.passkey.use(mine) };
    expect(await refusalOf(api.adminLoginVerify({ body: theirs }))).toBe('VERIFY_FAIL');
    // A challenge for everybody is not valid for the second step.
    const cheap = { passkey: passkey.use(options) };
    expect(await refusalOf(api.adminLoginVerify({ body: cheap }))).toBe('VERIFY_FAIL');
  });

  it('opens nothing for an administrator who is disabled', async () => {
    const { admin, passkey } = await withPasskey();
    const { id } = admin;
    await test.shop.db
      .update(administrators)
      .set({ isDisabled: true })
      .where(eq(administrators.id, id));
    expect(await refusalOf(alone(passkey.use(await optionsAlone())))).toBe('VERIFY_FAIL');
  });

  it('is added once, with a challenge of its own', async () => {
    const { admin, body } = await withPasskey();
    expect(await refusalOf(admin.api.confirmPasskey({ body }))).toBe('TOKEN_INVALID');
    const other = await newAdministrator(test);
    expect(await refusalOf(other.api.confirmPasskey({ body }))).toBe('VERIFY_FAIL');
    const { options } = (await other.api.beginPasskey()).data;
    const foreign = { name: 'x', ...softPasskey({ rpId: 'evil.example' }).make(options) };
    expect(await refusalOf(other.api.confirmPasskey({ body: foreign }))).toBe('VERIFY_FAIL');
  });

  it('signs in with a cookie for the back office’s own pages only', async () => {
    const { passkey } = await withPasskey();
    const body = { passkey: passkey.use(await optionsAlone()), session: 'cookie' } as const;
    expect(await refusalOf(test.adminApi().adminLoginByPasskey({ body }))).toBe('FORBIDDEN');
  });
});
