import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';

const test = shopForTests();

const wanted = 'Linen1357y';

/** Signs the member in on another device. */
async function otherDevice({ email, password }: { email: string; password: string }) {
  const { data } = await test.api.login({ body: { account: email, password } });
  return test.api.as(data.token);
}

describe('changing the password', () => {
  it('asks for the old one, signs all other devices out and tells the member', async () => {
    const member = await newMember(test);
    const other = await otherDevice(member);
    const body = { oldPassword: member.password, password: wanted };
    await member.api.changePassword({ body });
    await member.api.readUser();
    expect(await refusalOf(other.readUser())).toBe('TOKEN_INVALID');
    const { email: account } = member;
    expect(await refusalOf(test.api.login({ body: { account, password: member.password } }))).toBe(
      'LOGIN_FAIL',
    );
    await test.api.login({ body: { account, password: wanted } });
    await test.jobs.runDue();
    expect((await test.mails(account)).at(-1)?.subject).toContain('您的密碼已變更');
  });

  it('changes nothing with a wrong old password, a weak or the same new one', async () => {
    const { api, password } = await newMember(test);
    const change = (oldPassword: string, next: string) =>
      refusalOf(api.changePassword({ body: { oldPassword, password: next } }));
    expect(await change('Wrong2468x', wanted)).toBe('PASSWORD_ERROR');
    expect(await change(password, 'abc')).toBe('VALIDATION_FAILED');
    expect(await change(password, password)).toBe('VALIDATION_FAILED');
    expect(await change(password, 'Password1')).toBe('VALIDATION_FAILED');
    await api.changePassword({ body: { oldPassword: password, password: wanted } });
  });

  it('lets one of ten changes at once through', async () => {
    const { api, password: oldPassword } = await newMember(test);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusalOf(api.changePassword({ body: { oldPassword, password: `Linen1357${index}y` } })),
      ),
    );
    expect(tally(outcomes)['']).toBe(1);
  });

  it('makes a mailed link that sets a password worthless', async () => {
    const { api, email, password } = await newMember(test);
    await test.api.sendResetPasswordVerificationEmail({ body: { email } });
    const text = (await test.mails(email)).at(-1)?.text ?? '';
    const code = /reset-password\?code=(\S+)/.exec(text)?.[1] ?? '';
    expect(code).not.toBe('');
    await api.changePassword({ body: { oldPassword: password, password: wanted } });
    expect(await refusalOf(test.api.readResetLink({ body: { code } }))).toBe('LINK_INVALID');
  });
});
