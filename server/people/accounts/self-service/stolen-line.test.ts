import { describe, expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  arrive,
  bind,
  holderOf,
  link,
  newPerson,
  socialiteTokenOf,
} from '#server/testing/line-person.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';

const line = paymentsForTests();
const days = 24 * 3600;
let count = 0;

/** Links the LINE account of a thief who has only a session of the member. */
async function linkOfThief(member: NewMember) {
  const thief = newPerson();
  line.test.clock.advance(3600);
  await link(line, await socialiteTokenOf(line, thief), member.email, { bearer: member.token });
  return thief;
}

async function changeEmail({ api, password }: NewMember) {
  const email = `line-thief-${++count}@example.com`;
  await api.changeEmail({ body: { email, password } });
  await api.verifyNewEmail({ body: { code: await mailedCode(line.test, email) } });
  await line.test.jobs.runDue();
}

async function resetPassword(email: string) {
  const { api } = line.test;
  await api.sendResetPasswordVerificationEmail({ body: { email } });
  const code = await mailedCode(line.test, email);
  const proof = { email, code, useFor: 'resetPassword' } as const;
  const { key } = (await api.verifyEmailCode({ body: proof })).data;
  await api.resetPassword({ body: { email, password: 'Linen1357y', key } });
}

describe('a LINE account that a thief linked', () => {
  it('goes with the way back to the e-mail, also if it was linked before the change', async () => {
    const member = await newMember(line.test);
    const thief = await linkOfThief(member);
    line.test.clock.advance(60);
    await changeEmail(member);
    const text = (await line.test.mails(member.email)).at(-1)?.text ?? '';
    const code = /restore-email\?code=(\S+)/.exec(text)?.[1] ?? '';
    await line.test.api.undoEmailChange({ body: { code } });
    expect(await holderOf(line, thief)).toBeNull();
  });

  it('goes with a reset of the password within seven days; an older link stays', async () => {
    const [robbed, other] = [await newMember(line.test), await newMember(line.test)];
    const own = newPerson();
    line.test.clock.advance(3600);
    await bind(line, own, other);
    line.test.clock.advance(8 * days);
    const { email: account, password } = robbed;
    const { token } = (await line.test.api.login({ body: { account, password } })).data;
    const thief = await linkOfThief({ ...robbed, token });
    await resetPassword(robbed.email);
    await resetPassword(other.email);
    expect(await holderOf(line, thief)).toBeNull();
    expect(await holderOf(line, own)).toBe(other.id);
  });

  it('does not stand for the password when passkeys are added', async () => {
    const member = await newMember(line.test);
    const thief = await linkOfThief(member);
    const { token } = await arrive(line, thief);
    const api = line.test.api.as(token ?? '');
    expect(await refusalOf(api.readUserPasskeyOptions({ body: {} }))).toBe('STEP_UP_REQUIRED');
    await api.readUserPasskeyOptions({ body: { password: member.password } });
    line.test.clock.advance(7 * days);
    const { token: later } = await arrive(line, thief);
    await line.test.api.as(later ?? '').readUserPasskeyOptions({ body: {} });
  });
});
