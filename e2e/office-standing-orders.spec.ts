import type { Page } from '@playwright/test';
import { anyGoods, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { main } from './member-screens.ts';
import { openOffice, ownersApi, ownersRecords } from './office.ts';
import { tokenOf } from './orders.ts';
import { inDays, wanted } from './standing.ts';
import { test } from './standing-shop.ts';

const day = 86_400;

test('days pass: a standing order makes its marked order, and a message waits for the morning and can be left by one press', async ({
  page,
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  test.slow();
  const { api, ...account } = await signedInBuyer(page);
  await api.updateNoticeSettings({ body: { news: 'EMAIL' } });
  const { id: memberId } = (await api.readUser()).data;
  const [goods] = await anyGoods();
  const { data } = await api.createStandingOrder({ body: wanted(goods.id) });
  await visitorApi().setTestClock({ body: { advanceSeconds: 3 * day } });
  // The session of before has expired meanwhile.
  const headers = { authorization: `Bearer ${await tokenOf(page, account)}` };
  let order = { id: 0, order_no: '' };
  await expect(async () => {
    await visitorApi().runTestJobs();
    const answer = await page.request.get('/backstage/api/v1/user/standing-orders', { headers });
    order = (await answer.json()).data[0].last_order;
    expect(order).toBeTruthy();
  }).toPass();

  await openOffice(page, `/standing-orders?keyword=${data.id}`);
  const row = page.getByRole('row').filter({ hasText: '進行中' });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/admin/orders?keyword=${order.order_no}`);
  await expect(page.getByRole('row').filter({ hasText: order.order_no })).toBeVisible();
  await page.goto(`/admin/orders/${order.id}`);
  await expect(
    page.getByRole('main').getByRole('link', { name: `定期配 ${data.id}` }),
  ).toBeVisible();
  await page.goto(`/admin/members/${memberId}`);
  await expect(page.getByRole('list', { name: '定期配' })).toContainText('已建立 1 筆訂單');

  const message = await sendAtNight(baseURL, memberId);
  expect(await mailsOf(page, account.email, message.title)).toEqual([]);
  await visitorApi().setTestClock({ body: { now: `${inDays(5)}T09:30:00+08:00` } });
  let letter = '';
  await expect(async () => {
    await visitorApi().runTestJobs();
    [letter = ''] = await mailsOf(page, account.email, message.title);
    expect(letter).not.toBe('');
  }).toPass();
  await page.goto(/\/unsubscribe\?code=\S+/.exec(letter)?.[0] ?? '');
  await main(page).getByRole('button', { name: '取消訂閱' }).click();
  await expect(main(page).getByRole('status')).toContainText('不會再收到活動消息');
  const { data: after } = await (await ownersApi(baseURL)).previewMessage({
    params: { id: message.id },
  });
  expect(after.recipients).toBe(0);
  await visitorApi().clearTestClock();
});

/** A message to this member that is sent at ten in the evening, after some minutes. */
async function sendAtNight(origin: string, memberId: number) {
  await visitorApi().setTestClock({ body: { now: `${inDays(4)}T22:00:00+08:00` } });
  const title = `夜裡寫的訊息 ${memberId}`;
  const records = await ownersRecords(origin);
  const id = await records.make('messages', {
    title,
    text: '全館 9 折。',
    link: '/products',
    channel: 'EMAIL',
    segment: { member_ids: [memberId] },
  });
  const api = await ownersApi(origin);
  const { data } = await api.sendMessage({ params: { id }, body: { expectedCount: 1 } });
  expect(data.sendsAt).toBe(`${inDays(5)}T09:00:00+08:00`);
  await visitorApi().setTestClock({ body: { now: `${inDays(4)}T22:20:00+08:00` } });
  await visitorApi().runTestJobs();
  return { id, title };
}

/** The texts of the e-mails to an address whose subject has these words. */
async function mailsOf(page: Page, to: string, words: string): Promise<string[]> {
  const answer = await page.request.get('/backstage/api/v1/test/mails', { params: { to } });
  const mails: { subject: string; text: string }[] = (await answer.json()).data;
  return mails.filter(({ subject }) => subject.includes(words)).map(({ text }) => text);
}
