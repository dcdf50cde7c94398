import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { administrators, auditEntries } from '../tables.ts';

const test = shopForTests();
let owner: TestAdministrator;
let email: string;
let count = 0;
beforeEach(async () => {
  await test.shop.pool.query('truncate wrong_passwords, known_devices, administrator_unlocks');
  owner = await newAdministrator(test, 'owner');
  email = `invited-${++count}@example.com`;
});

const password = 'A-new-thread-every-day';
const hours = 3600;

async function invite() {
  const { data } = await owner.api.createAdministrator({ body: { email, role: 'viewer' } });
  return data;
}

/** The codes of the invitations to the address, oldest first. */
async function codes(): Promise<string[]> {
  await test.shop.jobs.runDue();
  const messages = await test.mails(email);
  return messages.flatMap(({ text }) => /\/admin\/invite\?code=(\S+)/.exec(text)?.[1] ?? []);
}

const accept = (code: string, given = password) =>
  test.adminApi().acceptInvitation({ body: { code, password: given } });
const login = (given: string) =>
  refusalOf(test.adminApi().adminLogin({ body: { email, password: given } }));
const stateOf = async (id: number) =>
  (await owner.api.searchAdministrators({ body: { perPage: 100 } })).data.find(
    (row) => row.id === id,
  )?.invitation;

describe('an invitation', () => {
  it('lets the invited person choose the password, once, and signs nobody in', async () => {
    const { id, invitation, isEmailVerified } = await invite();
    expect([invitation, isEmailVerified]).toEqual(['SENT', false]);
    expect(await login('')).not.toBe('');
    expect(await login(password)).toBe('LOGIN_FAIL');
    const [code = ''] = await codes();
    const { data } = await accept(code);
    expect(data).toEqual({});
    expect(await refusalOf(accept(code))).toBe('LINK_INVALID');
    expect(await login(password)).toBe('');
    expect(await stateOf(id)).toBe('NONE');
    const entries = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ call }) => call)).toEqual([
      'createAdministrator',
      'acceptInvitation',
      'adminLogin',
    ]);
    expect(test.securityLines.map(({ event }) => event)).toContain('invitation-accepted');
  });

  it('accepted twice at the same moment counts once', async () => {
    await invite();
    const [code = ''] = await codes();
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(accept(code))));
    expect(outcomes.toSorted()).toEqual(['', 'LINK_INVALID']);
  });

  it('is not stored where it could be read, and stays good after a refused password', async () => {
    await invite();
    const [code = ''] = await codes();
    const { rows } = await test.shop.pool.query(
      `select data::text as text from jobs.job where name = 'send-link-letter'
       union all select token_hash from administrator_unlocks`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await refusalOf(accept(code, 'short'))).toBe('VALIDATION_FAILED');
    expect(await refusalOf(accept(code, 'passwordpassword'))).toBe('VALIDATION_FAILED');
    expect(await refusalOf(accept(`${code}A`))).toBe('LINK_INVALID');
    expect(await refusalOf(accept(code))).toBe('');
  });

  it('is over after 72 hours, and says whom to ask for another one', async () => {
    await test.shop.db
      .update(administrators)
      .set({ name: '林小晴' })
      .where(eq(administrators.id, owner.id));
    const { id } = await invite();
    const [code = ''] = await codes();
    test.clock.advance(72 * hours);
    // The owner's session has ended meanwhile.
    owner = await newAdministrator(test, 'owner');
    expect(await stateOf(id)).toBe('EXPIRED');
    const error: ApiError = await accept(code).catch((refused) => refused);
    expect(error.errorCode).toBe('INVITATION_EXPIRED');
    expect(error.message).toMatch(/^這封邀請信已過期，請向.*林小晴.*索取新的邀請$/);
    expect(error.message).not.toContain('@');
    await owner.api.resendInvitation({ params: { id } });
    expect(await stateOf(id)).toBe('SENT');
    const [, second = ''] = await codes();
    expect(await refusalOf(accept(second))).toBe('');
  });

  it('sent again voids the one before', async () => {
    const { id } = await invite();
    const [first = ''] = await codes();
    test.clock.advance(60);
    await owner.api.resendInvitation({ params: { id } });
    expect(await refusalOf(accept(first))).toBe('LINK_INVALID');
    const [, second = ''] = await codes();
    expect(await refusalOf(accept(second))).toBe('');
    expect(await refusalOf(owner.api.resendInvitation({ params: { id } }))).toBe('ALREADY_HANDLED');
  });

  it('sent again before the first one left is mailed once', async () => {
    const { id } = await invite();
    test.clock.advance(60);
    await owner.api.resendInvitation({ params: { id } });
    expect(await codes()).toHaveLength(1);
  });

  it('taken back is void, and the address can be invited again', async () => {
    const { id } = await invite();
    const [code = ''] = await codes();
    const params = { id };
    expect(await refusalOf(owner.api.withdrawInvitation({ params }))).toBe('');
    expect(await refusalOf(accept(code))).toBe('LINK_INVALID');
    expect(await stateOf(id)).toBeUndefined();
    expect((await invite()).invitation).toBe('SENT');
    const active = await newAdministrator(test, 'viewer');
    const withdrawn = owner.api.withdrawInvitation({ params: { id: active.id } });
    expect(await refusalOf(withdrawn)).toBe('ALREADY_HANDLED');
  });

  it('accepted and taken back at the same moment is one of the two', async () => {
    const { id } = await invite();
    const [code = ''] = await codes();
    const [accepted, withdrawn] = await Promise.all([
      refusalOf(accept(code)),
      refusalOf(owner.api.withdrawInvitation({ params: { id } })),
    ]);
    expect([
      ['', 'ALREADY_HANDLED'],
      ['LINK_INVALID', ''],
    ]).toContainEqual([accepted, withdrawn]);
  });

  it('of somebody who is disabled opens nothing', async () => {
    const { id } = await invite();
    const [code = ''] = await codes();
    await owner.api.updateAdministrator({ params: { id }, body: { isDisabled: true } });
    expect(await refusalOf(accept(code))).toBe('LINK_INVALID');
  });

  it('cannot be replaced by a forgotten password', async () => {
    await invite();
    await test.adminApi().forgetAdministratorPassword({ body: { email } });
    await test.shop.jobs.runDue();
    const texts = (await test.mails(email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('/admin/reset'))).toEqual([]);
  });
});
