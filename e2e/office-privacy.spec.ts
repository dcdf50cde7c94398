import type { Page } from '@playwright/test';
import { createClient, type ShopApi } from '#contract/client.ts';
import { memberNo } from '#contract/members.ts';
import { test as base, expect, expectAccessible } from './journey.ts';
import { signInToOffice } from './office.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const days = 24 * 3600;
const shop = { name: 'privacy', portOffset: 60, environment: {} };

/** A shop of its own, because its clock is moved. */
const test = base.extend<object, { ownShop: string }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
});

const email = 'asks-for-data@example.tw';
const password = 'Cotton2468x';

async function verifiedMember(api: ShopApi): Promise<number> {
  const { data } = await api.register({ body: { email, password } });
  await api.sendUserVerificationEmail({ body: { email } });
  const code = await newestCode(api);
  await api.verifyEmailCode({ body: { email, code, useFor: 'register' } });
  return data.userId;
}
const messages = async (api: ShopApi) => (await api.listTestMails({ query: { to: email } })).data;
const newestCode = async (api: ShopApi) =>
  (await messages(api)).find(({ code }) => code !== null)?.code ?? '';

const status = (page: Page) => page.getByRole('main').getByRole('status');

/** Orders the erasure of the request on the screen. */
async function orderErasure(page: Page, memberId: number): Promise<void> {
  await page.getByRole('button', { name: '排定刪除' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: '確定排定刪除' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/以確認/).fill(memberNo(memberId));
  await confirm.click();
  await expect(status(page)).toContainText('在此之前可以撤回');
}

/** Records another request of the same member, from the request on the screen. */
async function askForErasure(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登記請求' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('種類').selectOption('刪除');
  await dialog.getByRole('button', { name: '登記', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('刪除請求');
  await expect(page.getByRole('region', { name: '刪除的範圍' })).toContainText('會員資料');
}

test('a member gets a copy of all data by a mailed link, and is gone seven days after the second request for it', async ({
  page,
  ownShop,
}) => {
  const api = createClient({ origin: ownShop });
  const memberId = await verifiedMember(api);
  await page.goto(`${ownShop}/admin/privacy-requests`);
  await signInToOffice(page);
  await page.getByRole('link', { name: '新增個資請求' }).click();
  await page.getByLabel('會員信箱').fill(email);
  await page.getByRole('button', { name: '登記', exact: true }).click();
  await expect(page.getByRole('main')).not.toContainText(email);
  await page.getByRole('button', { name: '製作複本並寄出連結' }).click();
  const isMailed = async () => {
    await api.runTestJobs();
    await expect(status(page)).toContainText('連結已寄給會員', { timeout: 1_000 });
  };
  await expect(isMailed).toPass();
  await api.runTestJobs();
  const message = (await messages(api))[0]?.text ?? '';
  const link = /https?:\/\/\S+privacy-copies\/\S+/.exec(message)?.[0] ?? '';
  const file = await page.request.get(link);
  expect(file.headers()['content-type']).toBe('application/zip');
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK');

  await askForErasure(page);
  await expectAccessible(page);
  await orderErasure(page, memberId);
  await page.getByRole('button', { name: '會員撤回' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('會員改變心意');
  await page.getByRole('button', { name: '確定撤回' }).click();
  await expect(status(page)).toHaveText('已撤回：會員改變心意');
  await askForErasure(page);
  await orderErasure(page, memberId);

  await api.setTestClock({ body: { advanceSeconds: 7 * days } });
  await api.runTestJobs();
  await page.goto(`${ownShop}/admin/privacy-requests`);
  await signInToOffice(page);
  await expect(page.getByRole('main')).toContainText('已完成');
  await page.getByRole('link', { name: /個資-3/ }).click();
  await expect(status(page)).toContainText('個人資料已刪除');
  const { data } = await api.register({ body: { email, password } });
  expect(data.userId).not.toBe(memberId);
});
