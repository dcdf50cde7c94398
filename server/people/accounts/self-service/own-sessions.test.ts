import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '#server/platform/random.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';

const test = shopForTests();

const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';

/** A member with a second session on an iPhone. */
async function onTwoDevices() {
  const member = await newMember(test);
  const answer = await test.http({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'user-agent': onIphone },
    payload: { account: member.email, password: member.password },
  });
  return { member, phone: test.api.as(answer.json().data.token) };
}

/** Waits until so many connections of this database wait for a lock. */
const waitingFor = (connections: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.shop.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(connections);
  });

describe('the devices of a member', () => {
  it('are listed in words, the last used one first, without an address or a token', async () => {
    const { member, phone } = await onTwoDevices();
    const { data } = await phone.listUserSessions();
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ device: 'Safari・iPhone', isCurrent: true });
    expect(data[1]).toMatchObject({ device: '未知的裝置', isCurrent: false });
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
      ['device', 'id', 'isCurrent', 'signedInAt', 'usedAt'].toSorted(),
    );
    expect(JSON.stringify(data)).not.toContain(member.token);
  });

  it('stay the same while their tokens are exchanged, and are noted as used once an hour', async () => {
    const { phone } = await onTwoDevices();
    const before = (await phone.listUserSessions()).data[0];
    test.clock.advance(2 * 3600);
    await phone.readUser();
    const used = (await phone.listUserSessions()).data[0];
    expect(Date.parse(used?.usedAt ?? '')).toBeGreaterThan(Date.parse(before?.usedAt ?? ''));
    const { token } = (await phone.refreshToken()).data;
    const after = (await test.api.as(token).listUserSessions()).data[0];
    expect(after).toMatchObject({
      id: before?.id,
      device: before?.device,
      signedInAt: before?.signedInAt,
      isCurrent: true,
    });
  });

  it('are signed out one by one, by their own member only', async () => {
    const { member, phone } = await onTwoDevices();
    const stranger = await newMember(test);
    const id = (await phone.listUserSessions()).data.find(({ isCurrent }) => isCurrent)?.id ?? 0;
    expect(await refusalOf(stranger.api.endUserSession({ params: { id } }))).toBe('NOT_FOUND');
    await member.api.endUserSession({ params: { id } });
    expect(await refusalOf(phone.readUser())).toBe('TOKEN_INVALID');
    expect(await refusalOf(member.api.endUserSession({ params: { id } }))).toBe('NOT_FOUND');
    await member.api.readUser();
  });

  it('are signed out all at once, except the one that asks', async () => {
    const { member, phone } = await onTwoDevices();
    expect((await member.api.endOtherUserSessions()).data).toEqual({ ended: 1 });
    expect(await refusalOf(phone.readUser())).toBe('TOKEN_INVALID');
    expect((await member.api.listUserSessions()).data).toHaveLength(1);
  });

  it('are signed out all at once, also while a token is being exchanged', async () => {
    const { member, phone } = await onTwoDevices();
    const { pool } = test.shop;
    const exchange = await pool.connect();
    try {
      await exchange.query('begin');
      await exchange.query(
        'update sessions set token_hash = token_hash where user_id = $1 and device <> $2',
        [member.id, ''],
      );
      // Both wait for the row: the exchange first, then the sign-out.
      const exchanging = phone.refreshToken().then(({ data }) => data.token);
      await waitingFor(1);
      const ending = member.api.endOtherUserSessions();
      await waitingFor(2);
      await exchange.query('commit');
      const [token] = await Promise.all([exchanging, ending]);
      expect(await refusalOf(test.api.as(token).readUser())).toBe('TOKEN_INVALID');
      await member.api.readUser();
    } finally {
      exchange.release();
    }
  });

  it('count as signed in long ago, if a copy of the server stored them that does not note it', async () => {
    const { id } = await newMember(test);
    const now = test.clock.now();
    const later = new Date(now.getTime() + 3_600_000);
    await test.shop.pool.query(
      `insert into sessions (token_hash, user_id, is_remembered, created_at, expires_at)
        values ($1, $2, false, $3, $4)`,
      [sha256('token-of-an-older-copy'), id, now, later],
    );
    const api = test.api.as('token-of-an-older-copy');
    expect(await refusalOf(api.readUserPasskeyOptions({ body: {} }))).toBe('STEP_UP_REQUIRED');
    const own = (await api.listUserSessions()).data.find(({ isCurrent }) => isCurrent);
    expect(Date.parse(own?.signedInAt ?? '')).toBe(Math.floor(now.getTime() / 1000) * 1000);
  });

  it('no longer list a session that has lapsed', async () => {
    const member = await newMember(test);
    const { email: account, password } = member;
    test.clock.advance(23 * 3600);
    const { data } = await test.api.login({ body: { account, password } });
    test.clock.advance(2 * 3600);
    expect((await test.api.as(data.token).listUserSessions()).data).toHaveLength(1);
  });
});
