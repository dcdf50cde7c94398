import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { type Leaving, leaveUrl } from '#server/people/notices/leave-code.ts';
import { noticeSettings } from '#server/people/notices/tables.ts';
import { leaveHeaders } from '#server/platform/mail/create-mail.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests({ rateLimits: true });
const form = 'application/x-www-form-urlencoded';
const oneClick = 'List-Unsubscribe=One-Click';
const inParts =
  '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

const pathOf = (leaving: Leaving) =>
  new URL(leaveUrl(test.shop, leaving)).pathname + new URL(leaveUrl(test.shop, leaving)).search;
const post = (url: string, payload: string, type = form) =>
  test.http({ method: 'POST', url, payload, headers: { 'content-type': type } });

async function subscriber() {
  const { id } = await newShopper(test);
  await test.shop.db.update(users).set({ edmStatus: 'YES' }).where(eq(users.id, id));
  return id;
}
const consentOf = async (id: number) =>
  (await test.shop.db.select().from(users).where(eq(users.id, id)))[0]?.edmStatus;

describe('leaving letters', () => {
  it.each([
    ['as a form', oneClick, form],
    ['in parts', inParts, 'multipart/form-data; boundary=b'],
  ])(
    'is done by a mail program %s, without a redirect or a cookie (RFC 8058)',
    async (_, body, type) => {
      const id = await subscriber();
      const answer = await post(pathOf({ memberId: id, kind: 'news' }), body, type);
      expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        200,
        undefined,
        undefined,
      ]);
      expect(await consentOf(id)).toBe('NO');
    },
  );

  it('is done by the form of the page, which works without scripts, and may be done again', async () => {
    const id = await subscriber();
    const path = pathOf({ memberId: id, kind: 'news' });
    for (let times = 0; times < 2; times++) {
      const answer = await post(path, '');
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        '/unsubscribe?result=news',
      ]);
      expect(await consentOf(id)).toBe('NO');
    }
  });

  it('ends reminders of goods that run out, and not the news', async () => {
    const id = await subscriber();
    await post(pathOf({ memberId: id, kind: 'refill' }), oneClick);
    const settings = await test.shop.db
      .select()
      .from(noticeSettings)
      .where(eq(noticeSettings.userId, id));
    expect(settings).toMatchObject([{ refill: 'NONE', news: null }]);
    expect(await consentOf(id)).toBe('YES');
  });

  it('answers the same for a member who has left, is merged, erased or never was', async () => {
    const [left, into, merged] = [await subscriber(), await subscriber(), await subscriber()];
    await test.shop.db
      .update(users)
      .set({ mergedIntoId: into, isDisabled: true })
      .where(eq(users.id, merged));
    const answers = [];
    for (const memberId of [left, left, merged, 999_999]) {
      const { statusCode, body } = await post(pathOf({ memberId, kind: 'news' }), oneClick);
      answers.push(`${statusCode} ${body}`);
    }
    const hostile = await post('/unsubscribe?code=forged', oneClick);
    answers.push(`${hostile.statusCode} ${hostile.body}`);
    expect(new Set(answers).size).toBe(1);
    expect(await consentOf(into)).toBe('NO');
  });

  it('needs the code that the shop made for this purpose', async () => {
    const id = await subscriber();
    const path = pathOf({ memberId: id, kind: 'news' });
    const code = path.split('code=')[1] ?? '';
    const hostile = [
      '',
      '?code=',
      `?code=${code.slice(1)}`,
      `?code=${code.slice(0, -2)}AA`,
      `?code=${code}&code=${code}`,
      `?code=${'A'.repeat(5000)}`,
      '?code=%00%ff',
      `?code=${id}`,
    ];
    for (const query of hostile) {
      const answer = await post(`/unsubscribe${query}`, '');
      expect(answer.headers.location, query).toBe('/unsubscribe?result=invalid');
    }
    expect(await consentOf(id)).toBe('YES');
    // The address of the page does not name the member.
    expect(path).not.toContain(String(id).padStart(6, '0'));
  });

  it('refuses a huge body and too many tries', async () => {
    const path = pathOf({ memberId: await subscriber(), kind: 'news' });
    expect((await post(path, 'x'.repeat(10_000))).statusCode).toBe(413);
    const codes = new Set<number>();
    for (let times = 0; times < 35; times++) codes.add((await post(path, oneClick)).statusCode);
    expect([...codes]).toEqual([200, 429]);
  });

  it('is not stopped by forged codes of the same address', async () => {
    let last = 0;
    for (let times = 0; times < 1250 && last !== 429; times++) {
      last = (await post(`/unsubscribe?code=forged-${times}`, oneClick)).statusCode;
    }
    expect(last).toBe(429);
    const id = await subscriber();
    expect((await post(pathOf({ memberId: id, kind: 'news' }), oneClick)).statusCode).toBe(200);
    expect(await consentOf(id)).toBe('NO');
  });

  it('is offered in the headers of a letter with advertising', () => {
    expect(leaveHeaders('https://shop.example/unsubscribe?code=1')).toEqual({
      'List-Unsubscribe': '<https://shop.example/unsubscribe?code=1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
