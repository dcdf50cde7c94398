import { describe, expect, it } from 'vitest';
import { deviceWords } from '#server/people/accounts/device-words.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';

const test = shopForTests();

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Signs in from this device; answers the token. */
async function signIn({ email, password }: { email: string; password: string }, agent: string) {
  const answer = await test.http({
    method: 'POST',
    url: '/api/backstagex/login',
    headers: { 'user-agent': agent },
    payload: { email, password },
  });
  return test.adminApi(answer.json().data.token);
}

describe('the own sessions', () => {
  it('are listed with device and times, the one used last first', async () => {
    const admin = await newAdministrator(test);
    test.clock.advance(120);
    const api = await signIn(admin, windows);
    const { data } = await api.listOwnSessions();
    expect(data).toMatchObject([
      { device: 'Chrome・Windows', isCurrent: true },
      { device: '未知的裝置', isCurrent: false },
    ]);
    test.clock.advance(120);
    await admin.api.readMe();
    const { data: later } = await api.listOwnSessions();
    expect(later.find(({ isCurrent }) => !isCurrent)?.usedAt).not.toBe(data[1]?.usedAt);
    expect(JSON.stringify(later)).not.toContain('hash');
  });

  it('keep their number when the token is exchanged', async () => {
    const { api } = await newAdministrator(test);
    const [before] = (await api.listOwnSessions()).data;
    const { data } = await api.adminRefreshToken();
    const [after] = (await test.adminApi(data.token).listOwnSessions()).data;
    expect(after).toMatchObject({ id: before?.id, signedInAt: before?.signedInAt });
  });

  it('are ended one by one, and nobody else’s', async () => {
    const admin = await newAdministrator(test);
    const other = await newAdministrator(test);
    const elsewhere = await signIn(admin, windows);
    const { data } = await admin.api.listOwnSessions();
    const id = data.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
    expect(await refusalOf(other.api.endOwnSession({ params: { id } }))).toBe('NOT_FOUND');
    await admin.api.endOwnSession({ params: { id } });
    expect(await refusalOf(elsewhere.readMe())).toBe('TOKEN_INVALID');
    expect(await refusalOf(admin.api.readMe())).toBe('');
  });

  it('are ended all at once but this one', async () => {
    const admin = await newAdministrator(test);
    const others = [await signIn(admin, windows), await signIn(admin, 'curl/8.1')];
    expect((await admin.api.endOtherSessions()).data).toEqual({ ended: 2 });
    for (const api of others) expect(await refusalOf(api.readMe())).toBe('TOKEN_INVALID');
    expect(await refusalOf(admin.api.readMe())).toBe('');
  });
});

it.each([
  [windows, 'Chrome・Windows'],
  [`${windows} Edg/140.0.0.0`, 'Edge・Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari・iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox・Mac',
  ],
  ['curl/8.1', 'curl'],
  ['', '未知的裝置'],
])('%j is called %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
