import { beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const day = 86_400_000;
const now = new Date('2026-11-01T02:00:00Z');
const at = (days: number) => toWireInstant(new Date(now.getTime() + days * day));

let bars: RecordApi;
beforeEach(async () => {
  test.clock.set(now);
  bars = await recordApi(test, 'message-bars');
});

let count = 0;
/** Schedules a message bar from a moment on; answers its text. */
async function scheduleBar(publishAt: string, endAt: string | null = null): Promise<string> {
  const name = `訊息 ${++count}`;
  const values = { name, currentVisibilityRule: 'ONLINE' };
  const { data } = await bars.call('version-save', { values }, 0);
  const scheduled = await bars.call('version-schedule', { publishAt, endAt }, Number(data.id));
  expect(scheduled.data.state).toBe('SCHEDULED');
  return name;
}

/** The cookie of a preview, and the address to which its link leads. */
async function open(moment: string, path = '/', days = 7) {
  const { api } = await newAdministrator(test, 'viewer');
  const { data } = await api.createPreviewLink({ body: { at: moment, path, days } });
  const link = new URL(data.url);
  const answer = await test.app.inject(link.pathname + link.search);
  return {
    link: link.pathname,
    status: answer.statusCode,
    location: answer.headers.location,
    cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
}

const barsFor = async (cookie?: string) => {
  const headers = cookie ? { cookie } : {};
  const answer = await test.http({ url: '/api/v1/message-bars', headers });
  return { ...answer, names: answer.json().data.map(({ name }: { name: string }) => name) };
};

describe('a preview', () => {
  it('answers public calls as they will be, and nobody else hears of it', async () => {
    const name = await scheduleBar(at(2), at(4));
    const { cookie, status, location } = await open(at(3), '/products?page=2');
    expect({ status, location }).toEqual({ status: 302, location: '/products?page=2' });
    const seen = await barsFor(cookie);
    expect(seen.names).toContain(name);
    expect(seen.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      date: new Date(at(3)).toUTCString(),
    });
    expect((await barsFor()).names).not.toContain(name);
    // After the end of its publication it is gone again.
    const later = await open(at(5));
    expect((await barsFor(later.cookie)).names).not.toContain(name);
  });

  it('shows what shoppers see once the moment has come and the job has run', async () => {
    await scheduleBar(at(10));
    await scheduleBar(at(11), at(20));
    const { cookie } = await open(at(12));
    const promised = (await barsFor(cookie)).json();
    test.clock.set(new Date(at(12)));
    await test.jobs.runDue();
    expect((await barsFor()).json()).toEqual(promised);
  });

  it('writes nothing: records, versions and log are as before', async () => {
    await scheduleBar(at(2));
    const counted = () =>
      test.shop.pool
        .query(
          `select (select md5(string_agg(v::text, '' order by id)) from record_versions v) as versions,
                  (select md5(string_agg(b::text, '' order by id)) from message_bars b) as bars,
                  (select count(*)::integer from audit_entries) as entries`,
        )
        .then(({ rows }) => rows);
    const { cookie } = await open(at(3));
    const before = await counted();
    await Promise.all(Array.from({ length: 5 }, () => barsFor(cookie)));
    expect(await counted()).toEqual(before);
  });

  it('refuses whatever would change something, but for the back office', async () => {
    const { cookie } = await open(at(3));
    const send = (url: string, headers: Record<string, string> = {}) =>
      test.http({ method: 'POST', url, payload: {}, headers: { cookie, ...headers } });
    for (const url of ['/api/v1/auth/login', '/api/v1/user/order/checkout']) {
      const refused = await send(url);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().error_code).toBe('PREVIEW_IS_READ_ONLY');
    }
    const { token } = await newAdministrator(test);
    const allowed = await send('/api/backstagex/message-bars/search', {
      authorization: `Bearer ${token}`,
    });
    expect(allowed.statusCode).toBe(200);
  });

  it('is said to be wrong or to have expired in a sentence', async () => {
    const { link, cookie } = await open(at(3), '/', 1);
    const forged = await test.app.inject(`${link}x`);
    expect(forged.statusCode).toBe(404);
    expect(forged.body).toContain('這個預覽連結不正確');
    const name = await scheduleBar(at(1.5));
    test.clock.set(new Date(at(1.01)));
    const expired = await test.app.inject(link);
    expect(expired.statusCode).toBe(410);
    expect(expired.body).toContain('這個預覽連結已過期');
    expect((await barsFor(cookie)).names).not.toContain(name);
  });

  it('leads to pages of the shop only, and ends when its cookie is taken back', async () => {
    const { link } = await open(at(3));
    for (const to of ['https://other.example', '//other.example', '/\\other.example']) {
      const answer = await test.app.inject(`${link}?to=${encodeURIComponent(to)}`);
      expect(answer.headers.location).toBe('/');
    }
    const { api } = await newAdministrator(test);
    const body = { at: at(3), path: '//other.example', days: 1 };
    await expect(api.createPreviewLink({ body })).rejects.toMatchObject({
      errorCode: 'VALIDATION_FAILED',
    });
    const end = await test.app.inject('/preview/end?to=/blog');
    expect(end.headers).toMatchObject({ location: '/blog' });
    expect(String(end.headers['set-cookie'])).toContain('Max-Age=0');
  });

  it('of now has an address for frames, which may be framed by this shop only, also when it says a failure', async () => {
    const { api } = await newAdministrator(test, 'viewer');
    const { data } = await api.createPreviewLink({ body: { path: '/blog' } });
    expect(data.frame).toMatch(/^\/preview\/[\w.-]+\/frame\?to=%2Fblog$/);
    const forged = await test.app.inject(data.frame.replace('/frame', 'x/frame'));
    expect(forged.statusCode).toBe(404);
    test.clock.set(new Date(at(1.01)));
    const expired = await test.app.inject(data.frame);
    expect(expired.statusCode).toBe(410);
    for (const { headers } of [forged, expired]) {
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
      );
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});
