import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { readPersonalData } from '../privacy/read-personal-data.ts';
import { findPerson } from './person.ts';
import { accountData } from './personal-data.ts';

const test = shopForTests();
const day = 24 * 3600;
let count = 0;

async function change({ api, password }: NewMember, email: string) {
  await api.changeEmail({ body: { email, password } });
  await api.verifyNewEmail({ body: { code: await mailedCode(test, email) } });
  await test.jobs.runDue();
}

/** Sends an e-mail with this subject to an address. */
const send = (to: string, subject: string) =>
  test.shop.mail.send({ to, subject, text: subject, html: subject });

/** What the shop says it has about a member's account, as text. */
async function copyOf(id: number): Promise<string> {
  const { db, keyedHash } = test.shop;
  const person = await findPerson(db, keyedHash, id);
  if (!person) throw new Error('There is no such member.');
  const rows: unknown[] = [];
  for await (const section of readPersonalData({ db, keyedHash }, accountData.tables, person)) {
    rows.push(section.rows);
  }
  return JSON.stringify(rows);
}

const signInAgain = async (member: NewMember, account: string): Promise<NewMember> => {
  const { password } = member;
  const { token } = (await test.api.login({ body: { account, password } })).data;
  return { ...member, token, api: test.api.as(token) };
};

it('an e-mail that changes hands leaves each owner the own letters', async () => {
  const shared = `shared-${++count}@example.com`;
  const [first, second] = [await newMember(test, { email: shared }), await newMember(test)];
  await send(shared, '第一位的信');
  test.clock.advance(3600);
  await change(first, `other-${count}@example.com`);
  test.clock.advance(2 * day);
  const taking = await signInAgain(second, second.email);
  await send(second.email, '第二位先前的信');
  await change(taking, shared);
  await send(shared, '第二位的信');
  const [one, two] = [await copyOf(first.id), await copyOf(second.id)];
  expect(one).toContain('第一位的信');
  expect(one).toContain('您的電子信箱已變更');
  expect(one).not.toContain('第二位');
  expect(two).toContain('第二位的信');
  expect(two).toContain('第二位先前的信');
  expect(two).not.toContain('第一位');
  test.clock.advance(2 * day);
  await change(await signInAgain(taking, shared), `third-${count}@example.com`);
  const afterwards = await copyOf(second.id);
  expect(afterwards).toContain('第二位的信');
  expect(afterwards).not.toContain('第一位');
});
