import { describe, expect, it, vi } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { softPasskey } from '#server/testing/soft-passkey.ts';

const test = shopForTests();

/** Waits until so many connections of this database wait for a lock. */
const waitingFor = (connections: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.shop.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(connections);
  });

/** What a call answers that waits for a reset of the password, which ends its session. */
async function duringReset({ id }: NewMember, call: () => Promise<unknown>): Promise<string> {
  const reset = await test.shop.pool.connect();
  try {
    await reset.query('begin');
    await reset.query('select from users where id = $1 for no key update', [id]);
    await reset.query('delete from sessions where user_id = $1', [id]);
    const answer = refusalOf(call());
    await waitingFor(1);
    await reset.query('commit');
    return await answer;
  } finally {
    reset.release();
  }
}

const countOf = async (table: string, id: number) => {
  const { rows } = await test.shop.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${table === 'privacy_requests' ? 'member_id' : 'user_id'} = $1`,
    [id],
  );
  return rows[0]?.count;
};

describe('a session that a reset ends', () => {
  it('adds no passkey, also not by a call that waited for the reset', async () => {
    const member = await newMember(test);
    const { options } = (await member.api.readUserPasskeyOptions({ body: {} })).data;
    const made = softPasskey().make(options);
    const response = {
      id: made.id,
      rawId: made.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: made.clientData,
        attestationObject: made.attestation,
        transports: made.transports,
      },
    };
    const add = () => member.api.addUserPasskey({ body: { name: '筆電', response } });
    expect(await duringReset(member, add)).toBe('TOKEN_INVALID');
    expect(await countOf('passkeys', member.id)).toBe(0);
  });

  it('changes no e-mail', async () => {
    const member = await newMember(test);
    const email = 'too-late@example.com';
    await member.api.changeEmail({ body: { email, password: member.password } });
    const code = await mailedCode(test, email);
    const verify = () => member.api.verifyNewEmail({ body: { code } });
    expect(await duringReset(member, verify)).toBe('TOKEN_INVALID');
    expect(await countOf('former_emails', member.id)).toBe(0);
  });

  it('asks neither for a copy of the data nor for the deletion', async () => {
    const member = await newMember(test);
    const { api, password, email: account } = member;
    const ask = () => api.requestDeletion({ body: { password } });
    expect(await duringReset(member, ask)).toBe('TOKEN_INVALID');
    const { token } = (await test.api.login({ body: { account, password } })).data;
    const copy = () => test.api.as(token).requestDataExport();
    expect(await duringReset(member, copy)).toBe('TOKEN_INVALID');
    expect(await countOf('privacy_requests', member.id)).toBe(0);
  });
});

describe('an e-mail that somebody wanted', () => {
  const wanting = async () => {
    const member = await newMember(test);
    const body = { email: `wanted-${member.id}@example.net`, password: member.password };
    await member.api.changeEmail({ body });
    expect(await countOf('wanted_emails', member.id)).toBe(1);
    return member;
  };

  it('is no longer wanted after a change of the password', async () => {
    const { api, password: oldPassword, id } = await wanting();
    await api.changePassword({ body: { oldPassword, password: 'Linen1357y' } });
    expect(await countOf('wanted_emails', id)).toBe(0);
  });

  it('is no longer wanted after a reset', async () => {
    const { email, id } = await wanting();
    await test.api.sendResetPasswordVerificationEmail({ body: { email } });
    const code = await mailedCode(test, email);
    const proof = { email, code, useFor: 'resetPassword' } as const;
    const { key } = (await test.api.verifyEmailCode({ body: proof })).data;
    await test.api.resetPassword({ body: { email, password: 'Linen1357y', key } });
    expect(await countOf('wanted_emails', id)).toBe(0);
  });
});
