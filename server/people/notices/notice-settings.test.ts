import { describe, expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newLineMember } from '#server/testing/line-friends.ts';
import { newShopper, refusalOf, type Shopper } from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { noticeSettings } from './tables.ts';

const line = paymentsForTests();
const usual = { order: 'EMAIL', coupon: 'EMAIL', restock: 'EMAIL', refill: 'EMAIL', news: 'NONE' };

const read = async ({ api }: Shopper) => (await api.readNoticeSettings({})).data;

describe('how a member is told', () => {
  it('is by e-mail without LINE, and without advertising until the member agrees to it', async () => {
    const shopper = await newShopper(line.test);
    expect(await read(shopper)).toEqual({ ...usual, line: 'NOT_LINKED' });
    await shopper.api.updateUser({ body: { edmStatus: 'YES' } });
    expect(await read(shopper)).toMatchObject({ news: 'EMAIL' });
  });

  it('is by LINE for orders once LINE reaches the member, and says why it does not', async () => {
    const stranger = await newLineMember(line, { isFriend: false });
    expect(await read(stranger)).toEqual({ ...usual, line: 'NOT_A_FRIEND' });
    expect(await read(await newLineMember(line))).toEqual({
      ...usual,
      order: 'LINE',
      line: 'READY',
    });
  });

  it('is what the member chose; what is not given stays', async () => {
    const { api } = await newLineMember(line);
    const { data } = await api.updateNoticeSettings({ body: { order: 'EMAIL', coupon: 'NONE' } });
    expect(data).toEqual({ ...usual, order: 'EMAIL', coupon: 'NONE', line: 'READY' });
    await api.updateNoticeSettings({ body: { restock: 'LINE' } });
    expect((await api.readNoticeSettings({})).data).toMatchObject({
      order: 'EMAIL',
      coupon: 'NONE',
      restock: 'LINE',
    });
  });

  it('changes consent to advertising together with the profile', async () => {
    const { api } = await newShopper(line.test);
    const edmStatus = async () => (await api.readUser({})).data.edmStatus;
    await api.updateNoticeSettings({ body: { news: 'EMAIL' } });
    expect(await edmStatus()).toBe('YES');
    await api.updateNoticeSettings({ body: { news: 'NONE' } });
    expect(await edmStatus()).toBe('NO');
    await api.updateUser({ body: { edmStatus: 'YES' } });
    expect((await api.readNoticeSettings({})).data.news).toBe('EMAIL');
  });

  it('cannot be LINE where LINE does not reach the member', async () => {
    const { api } = await newShopper(line.test);
    expect(await refusalOf(api.updateNoticeSettings({ body: { order: 'LINE' } }))).toBe(
      'LINE_NOT_READY',
    );
  });

  it('is never nothing for orders, in the call and in the database', async () => {
    const { id, api } = await newShopper(line.test);
    const body = { order: 'NONE' as 'EMAIL' };
    expect(await refusalOf(api.updateNoticeSettings({ body }))).toBe('VALIDATION_FAILED');
    const row = { userId: id, order: 'NONE' as 'EMAIL' };
    await expect(line.test.shop.db.insert(noticeSettings).values(row)).rejects.toThrow();
  });

  it('is by e-mail in a shop without messages by LINE, which has no webhook either', async () => {
    const member = await newLineMember(line);
    const test = await openTestShop({
      copyOf: line.test,
      environment: { DISABLED_PROVIDERS: 'line-messaging' },
    });
    const { data } = await test.api.as(member.token).readNoticeSettings({});
    const webhook = await test.http({ method: 'POST', url: '/api/v1/line/webhook' });
    await test.close();
    expect(data).toEqual({ ...usual, line: 'OFF' });
    expect(webhook.statusCode).toBe(404);
  });
});
