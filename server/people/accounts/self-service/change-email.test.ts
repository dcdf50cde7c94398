import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { refusalOf, tally } from '#server/testing/new-shopper.ts';

const test = shopForTests();

let count = 0;
const newAddress = () => `wanted-${++count}@example.com`;

const ask = ({ api, password }: NewMember, email: string) =>
  api.changeEmail({ body: { email, password } });

/** Changes the e-mail with the mailed code. */
async function change(member: NewMember, email = newAddress()) {
  await ask(member, email);
  await member.api.verifyNewEmail({ body: { code: await mailedCode(test, email) } });
  await test.jobs.runDue();
  return email;
}

/** The code of the way back in the newest letter to an e-mail. */
async function undoCode(email: string): Promise<string> {
  const text = (await test.mails(email)).at(-1)?.text ?? '';
  return /restore-email\?code=(\S+)/.exec(text)?.[1] ?? '';
}
const undo = (code: string) => test.api.undoEmailChange({ body: { code } });
const canSignIn = (account: string, password: string) =>
  refusalOf(test.api.login({ body: { account, password } }));

describe('changing the e-mail', () => {
  it('needs the password and the code that is mailed to the new one', async () => {
    const member = await newMember(test);
    const email = newAddress();
    const wrong = { body: { email, password: 'Wrong2468x' } };
    expect(await refusalOf(member.api.changeEmail(wrong))).toBe('PASSWORD_ERROR');
    expect(await test.mails(email)).toHaveLength(0);
    await ask(member, email);
    const code = await mailedCode(test, email);
    const other = code === '1111' ? '2222' : '1111';
    expect(await refusalOf(member.api.verifyNewEmail({ body: { code: other } }))).toBe(
      'VERIFY_FAIL',
    );
    expect((await member.api.verifyNewEmail({ body: { code } })).data).toEqual({ email });
    expect((await member.api.readUser()).data.email).toBe(email);
    expect(await canSignIn(email, member.password)).toBe('');
    expect(await canSignIn(member.email, member.password)).toBe('USER_NOT_FOUND');
  });

  it('answers the same for an e-mail that is taken, whose owner is told, and never changes to it', async () => {
    const member = await newMember(test);
    const owner = await newMember(test);
    const free = newAddress();
    const answers = [(await ask(member, free)).data, (await ask(member, owner.email)).data];
    expect(answers).toEqual([{}, {}]);
    const letter = (await test.mails(owner.email)).at(-1);
    expect(letter?.subject).toContain('這個信箱已有會員帳號');
    expect(letter?.text).not.toMatch(/^\d{4}$/m);
    for (const code of ['0000', '1234', '9999']) {
      expect(await refusalOf(member.api.verifyNewEmail({ body: { code } }))).toBe('VERIFY_FAIL');
    }
    expect((await member.api.readUser()).data.email).toBe(member.email);
  });

  it('voids the code after five wrong entries and after ten minutes', async () => {
    const member = await newMember(test);
    const email = newAddress();
    await ask(member, email);
    const right = await mailedCode(test, email);
    const code = right === '1111' ? '2222' : '1111';
    const outcomes: string[] = [];
    for (let time = 0; time < 5; time++) {
      outcomes.push(await refusalOf(member.api.verifyNewEmail({ body: { code } })));
    }
    expect(outcomes.at(-1)).toBe('VERIFY_ERROR_LIMIT_REACHED');
    expect(await refusalOf(member.api.verifyNewEmail({ body: { code: right } }))).toBe(
      'VERIFY_ERROR_LIMIT_REACHED',
    );
    test.clock.advance(61);
    await ask(member, email);
    test.clock.advance(10 * 60);
    const late = { body: { code: await mailedCode(test, email) } };
    expect(await refusalOf(member.api.verifyNewEmail(late))).toBe('CODE_NOT_FOUND');
  });

  it('takes only the code of the last asked e-mail, and no code of another member', async () => {
    const [one, two] = [await newMember(test), await newMember(test)];
    const [first, second] = [newAddress(), newAddress()];
    await ask(one, first);
    const old = await mailedCode(test, first);
    await ask(one, second);
    const isOld = await refusalOf(one.api.verifyNewEmail({ body: { code: old } }));
    expect(['VERIFY_FAIL', '']).toContain(isOld);
    test.clock.advance(61);
    await ask(two, first);
    const code = await mailedCode(test, first);
    expect(await refusalOf(one.api.verifyNewEmail({ body: { code } }))).not.toBe('');
    expect((await two.api.verifyNewEmail({ body: { code } })).data.email).toBe(first);
  });

  it('is refused if somebody has registered the e-mail meanwhile', async () => {
    const member = await newMember(test);
    const email = newAddress();
    await ask(member, email);
    const code = await mailedCode(test, email);
    await newMember(test, { email });
    expect(await refusalOf(member.api.verifyNewEmail({ body: { code } }))).toBe('EMAIL_EXISTED');
  });

  it('gives an e-mail to one of a registration and a change at the same moment', async () => {
    const member = await newMember(test);
    const email = newAddress();
    await ask(member, email);
    const code = await mailedCode(test, email);
    const outcomes = await Promise.all([
      refusalOf(member.api.verifyNewEmail({ body: { code } })),
      refusalOf(test.api.register({ body: { email, password: 'Cotton2468x' } })),
    ]);
    expect(tally(outcomes)).toEqual({ '': 1, EMAIL_EXISTED: 1 });
  });

  it('happens once, of eight entries of the code at the same moment', async () => {
    const member = await newMember(test);
    const email = newAddress();
    await ask(member, email);
    const code = await mailedCode(test, email);
    const entries = Array.from({ length: 8 }, () =>
      refusalOf(member.api.verifyNewEmail({ body: { code } })),
    );
    expect(tally(await Promise.all(entries))['']).toBe(1);
    await test.jobs.runDue();
    expect(await test.mails(member.email)).toHaveLength(2);
  });
});

describe('the way back to the old e-mail', () => {
  it('lies in a letter to it, which does not show the whole new one', async () => {
    const member = await newMember(test);
    const email = await change(member);
    const letter = (await test.mails(member.email)).at(-1);
    expect(letter?.subject).toContain('您的電子信箱已變更');
    expect(letter?.text).not.toContain(email);
    expect(await undoCode(member.email)).not.toBe('');
  });

  it('restores it once, and ends every way in of whoever changed it', async () => {
    const member = await newMember(test);
    const email = await change(member);
    const code = await undoCode(member.email);
    await undo(code);
    expect(await refusalOf(member.api.readUser())).toBe('TOKEN_INVALID');
    expect(await canSignIn(email, member.password)).toBe('USER_NOT_FOUND');
    expect(await canSignIn(member.email, member.password)).toBe('LOGIN_FAIL');
    expect(await refusalOf(undo(code))).toBe('LINK_INVALID');
    await test.jobs.runDue();
    const letter = (await test.mails(email)).at(-1);
    expect(letter?.subject).toContain('這個信箱已不是會員帳號的信箱');
    expect(letter?.text).not.toContain(member.email);
    expect(letter?.text).not.toContain('code=');
  });

  it('comes with the letters about what a thief did before, which do not go to the thief alone', async () => {
    const member = await newMember(test);
    const { api, password: oldPassword } = member;
    await api.changePassword({ body: { oldPassword, password: 'Linen1357y' } });
    await api.requestDeletion({ body: { password: 'Linen1357y' } });
    test.clock.advance(1);
    const email = await change({ ...member, password: 'Linen1357y' });
    await test.jobs.runDue();
    for (const address of [email, member.email]) {
      const subjects = (await test.mails(address)).map(({ subject }) => subject).join();
      expect(subjects).toContain('您的密碼已變更');
      expect(subjects).toContain('您申請刪除會員帳號');
    }
    await api.changePassword({ body: { oldPassword: 'Linen1357y', password: oldPassword } });
    const before = (await test.mails(member.email)).length;
    await test.jobs.runDue();
    expect(await test.mails(member.email)).toHaveLength(before);
  });

  it('ends after 24 hours, and for codes that this shop did not sign', async () => {
    const member = await newMember(test);
    await change(member);
    const code = await undoCode(member.email);
    expect(await refusalOf(undo(`${code.slice(0, -1)}x`))).toBe('LINK_INVALID');
    expect(await refusalOf(undo(''))).toBe('LINK_INVALID');
    test.clock.advance(24 * 3600);
    expect(await refusalOf(undo(code))).toBe('LINK_INVALID');
  });

  it('works after another change, and makes the way back to the e-mail in between void', async () => {
    const member = await newMember(test);
    const between = await change(member);
    await change(member);
    await undo(await undoCode(member.email));
    expect(await refusalOf(undo(await undoCode(between)))).toBe('LINK_INVALID');
    expect(await canSignIn(member.email, member.password)).toBe('LOGIN_FAIL');
  });

  it('holds the old e-mail for its owner, for 24 hours', async () => {
    const member = await newMember(test);
    await change(member);
    const register = () =>
      refusalOf(test.api.register({ body: { email: member.email, password: 'Cotton2468x' } }));
    expect(await register()).toBe('EMAIL_EXISTED');
    const thief = await newMember(test);
    await ask(thief, member.email);
    expect((await test.mails(member.email)).at(-1)?.text).not.toMatch(/^\d{4}$/m);
    test.clock.advance(24 * 3600);
    expect(await register()).toBe('');
  });

  it('is used once, of eight presses at the same moment', async () => {
    const member = await newMember(test);
    await change(member);
    const code = await undoCode(member.email);
    const presses = Array.from({ length: 8 }, () => refusalOf(undo(code)));
    expect(tally(await Promise.all(presses))).toEqual({ '': 1, LINK_INVALID: 7 });
  });

  it('answers a form that is sent without scripts with a page', async () => {
    const member = await newMember(test);
    await change(member);
    const send = (code: string) =>
      test.http({
        method: 'POST',
        url: '/api/v1/user/email/undo',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        payload: `code=${encodeURIComponent(code)}`,
      });
    const done = await send(await undoCode(member.email));
    expect([done.statusCode, done.headers.location]).toEqual([303, '/restore-email?result=DONE']);
    const again = await send('nonsense');
    expect(again.headers.location).toBe('/restore-email?result=LINK_INVALID');
  });
});

it('forgets e-mails that were never verified, and former ones after 90 days', async () => {
  const member = await newMember(test);
  await change(member);
  await ask(member, newAddress());
  test.clock.advance(91 * 24 * 3600);
  await test.jobs.runDue();
  const { rows } = await test.shop.pool.query(
    'select (select count(*)::int from wanted_emails) as wanted, (select count(*)::int from former_emails) as former',
  );
  expect(rows[0]).toEqual({ wanted: 0, former: 0 });
});
