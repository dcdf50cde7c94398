import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';
import { softPasskey } from '#server/testing/soft-passkey.ts';
import { users } from '../tables.ts';

const test = shopForTests();
type Device = ReturnType<typeof softPasskey>;
type Options = Readonly<Record<string, unknown>>;

/** The device's answers as WebAuthn's JSON. */
function madeBy(device: Device, options: Options) {
  const { id, clientData, attestation, transports } = device.make(options);
  const response = { clientDataJSON: clientData, attestationObject: attestation, transports };
  return { id, rawId: id, type: 'public-key' as const, response };
}
function usedOn(device: Device, options: Options, how?: { isVerified: boolean }) {
  const { id, clientData, authenticatorData, signature } = device.use(options, how);
  const response = { clientDataJSON: clientData, authenticatorData, signature };
  return { id, rawId: id, type: 'public-key' as const, response };
}

const optionsToAdd = async ({ api }: NewMember) =>
  (await api.readUserPasskeyOptions({ body: {} })).data.options;
const optionsToSignIn = async () => (await test.api.readSignInPasskeyOptions()).data.options;
const signIn = (response: ReturnType<typeof usedOn>) =>
  test.api.signInByPasskey({ body: { response } });

async function withPasskey() {
  const member = await newMember(test);
  const device = softPasskey();
  const response = madeBy(device, await optionsToAdd(member));
  const { data: passkey } = await member.api.addUserPasskey({ body: { name: '筆電', response } });
  return { member, device, passkey, response };
}

describe('a member’s passkey', () => {
  it('signs in alone, as the password does', async () => {
    const { member, device } = await withPasskey();
    const options = await optionsToSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { data } = await signIn(usedOn(device, options));
    expect(Object.keys(data).toSorted()).toEqual(['expiresAt', 'token']);
    expect((await test.api.as(data.token).readUser()).data.email).toBe(member.email);
    const [listed] = (await member.api.listUserPasskeys()).data;
    expect(listed).toMatchObject({ name: '筆電' });
    expect(listed?.usedAt).not.toBeNull();
  });

  it('is made only for the person at the device, and its owner gets a letter', async () => {
    const { member } = await withPasskey();
    const options = await optionsToAdd(member);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await test.jobs.runDue();
    expect((await test.mails(member.email)).at(-1)?.subject).toContain('新增了通行密鑰');
  });

  it('answers a challenge once, of twenty tries at the same moment, and within five minutes', async () => {
    const { device } = await withPasskey();
    const answer = usedOn(device, await optionsToSignIn());
    const tries = Array.from({ length: 20 }, () => refusalOf(signIn(answer)));
    expect(tally(await Promise.all(tries))).toEqual({ '': 1, VERIFY_FAIL: 19 });
    const late = usedOn(device, await optionsToSignIn());
    test.clock.advance(5 * 60);
    expect(await refusalOf(signIn(late))).toBe('VERIFY_FAIL');
  });

  it('is refused unverified, from another origin or host, with a wrong key, count or owner', async () => {
    const { member, device } = await withPasskey();
    const options = await optionsToSignIn();
    const { id } = usedOn(device, options);
    const elsewhere = usedOn(softPasskey({ origin: 'https://evil.example' }), options);
    const right = usedOn(device, await optionsToSignIn());
    const wrong = [
      usedOn(device, await optionsToSignIn(), { isVerified: false }),
      usedOn(softPasskey(), options),
      { ...usedOn(softPasskey(), options), id, rawId: id },
      { ...elsewhere, id, rawId: id },
      usedOn(device, { challenge: 'bWFkZSB1cA' }),
      usedOn(device, await optionsToAdd(member)),
      { ...right, response: { ...right.response, signature: 'AAAA' } },
      { ...right, response: { ...right.response, userHandle: 'bWVtYmVyLTA' } },
    ];
    for (const answer of wrong) expect(await refusalOf(signIn(answer))).toBe('VERIFY_FAIL');
    const [old, newer] = [await optionsToSignIn(), await optionsToSignIn()];
    const cloned = usedOn(device, old);
    await signIn(usedOn(device, newer));
    expect(await refusalOf(signIn(cloned))).toBe('VERIFY_FAIL');
  });

  it('is added once, for the member of its challenge', async () => {
    const { member, response } = await withPasskey();
    const again = { body: { name: '筆電', response } };
    expect(await refusalOf(member.api.addUserPasskey(again))).toBe('VERIFY_FAIL');
    const other = await newMember(test);
    const mine = madeBy(softPasskey(), await optionsToAdd(member));
    const body = { name: 'x', response: mine };
    expect(await refusalOf(other.api.addUserPasskey({ body }))).toBe('VERIFY_FAIL');
    const foreign = madeBy(softPasskey({ rpId: 'evil.example' }), await optionsToAdd(other));
    expect(
      await refusalOf(other.api.addUserPasskey({ body: { name: 'x', response: foreign } })),
    ).toBe('VERIFY_FAIL');
  });

  it('is added and removed only after a recent sign-in, or with the password', async () => {
    const { member, passkey, device } = await withPasskey();
    const { api, password } = member;
    const params = { id: passkey.id };
    test.clock.advance(10 * 60);
    expect(await refusalOf(api.readUserPasskeyOptions({ body: {} }))).toBe('STEP_UP_REQUIRED');
    expect(await refusalOf(api.removeUserPasskey({ params, body: {} }))).toBe('STEP_UP_REQUIRED');
    const wrong = { password: 'Wrong2468x' };
    expect(await refusalOf(api.removeUserPasskey({ params, body: wrong }))).toBe('PASSWORD_ERROR');
    await api.readUserPasskeyOptions({ body: { password } });
    const stranger = await newMember(test);
    expect(await refusalOf(stranger.api.removeUserPasskey({ params, body: {} }))).toBe('NOT_FOUND');
    await api.removeUserPasskey({ params, body: { password } });
    expect(await refusalOf(signIn(usedOn(device, await optionsToSignIn())))).toBe('VERIFY_FAIL');
    expect((await api.listUserPasskeys()).data).toEqual([]);
  });

  it('opens nothing for a member who is disabled', async () => {
    const { member, device } = await withPasskey();
    await test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.id, member.id));
    expect(await refusalOf(signIn(usedOn(device, await optionsToSignIn())))).toBe(
      'USER_IS_DISABLE',
    );
  });

  it('goes with a password that is reset by e-mail', async () => {
    const { member, device } = await withPasskey();
    const { email } = member;
    await test.api.sendResetPasswordVerificationEmail({ body: { email } });
    const code = await mailedCode(test, email);
    const proof = { email, code, useFor: 'resetPassword' } as const;
    const { key } = (await test.api.verifyEmailCode({ body: proof })).data;
    await test.api.resetPassword({ body: { email, password: 'Linen1357y', key } });
    expect(await refusalOf(signIn(usedOn(device, await optionsToSignIn())))).toBe('VERIFY_FAIL');
  });

  it('is not one of more than twenty', async () => {
    const { member } = await withPasskey();
    for (let index = 1; index < 20; index++) {
      const response = madeBy(softPasskey(), await optionsToAdd(member));
      await member.api.addUserPasskey({ body: { name: `裝置 ${index}`, response } });
    }
    const response = madeBy(softPasskey(), await optionsToAdd(member));
    const body = { name: '太多', response };
    expect(await refusalOf(member.api.addUserPasskey({ body }))).toBe('VALIDATION_FAILED');
  });
});

describe('a shop at an IP address', () => {
  const atAddress = shopForTests({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });

  it('has no passkeys, and says so', async () => {
    expect(await refusalOf(atAddress.api.readSignInPasskeyOptions())).toBe('PASSKEYS_UNAVAILABLE');
    const { api } = await newMember(atAddress);
    expect((await api.readAccountSecurity()).data.hasPasskeys).toBe(false);
    expect(await refusalOf(api.readUserPasskeyOptions({ body: {} }))).toBe('PASSKEYS_UNAVAILABLE');
  });
});
