// They change the whole shop, so they have one of their own, and walk through it one after the other.
import { createClient } from '#contract/client.ts';
import { main } from './checkouts.ts';
import { test } from './empty-shop.ts';
import {
  addProduct,
  enterSettings,
  expectDone,
  openSettings,
  step,
  steps,
} from './first-run-steps.ts';
import { expect, expectAccessible, newMember } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import {
  askForErasure,
  asking,
  messages,
  orderErasure,
  status,
  verifiedMember,
} from './privacy-steps.ts';

test.describe.configure({ mode: 'default' });

/** Seconds. */
const day = 24 * 3600;

test('an owner goes from an empty shop to the first order by the list on the home page', async ({
  page,
}) => {
  test.slow();
  await openOffice(page, '/help');
  await expect(page.getByRole('heading', { level: 1, name: '第一天' })).toBeVisible();
  await page.getByLabel('搜尋說明').fill('離職');
  await page.getByRole('link', { name: /^管理員與角色/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '管理員與角色' })).toBeVisible();
  await expectAccessible(page);

  await expectDone(page, 1);
  await expectAccessible(page);
  await enterSettings(page);
  await expectDone(page, 3);
  const product = await addProduct(page);
  await expectDone(page, 6);
  await page.goto('/products');
  await expect(main(page).getByRole('link', { name: '亞麻手帕' }).first()).toBeVisible();
  const token = await tokenOf(page, await newMember(page));
  await placeOrder(page, token, { products: { [product]: 1 } });
  await expectDone(page, 7);
  await step(page, '邀請同事').getByRole('link').click();
  await page.getByLabel('電子信箱').fill('weaver@example.tw');
  await page.getByRole('button', { name: '寄出邀請' }).click();
  await expect(page).toHaveURL(/\/administrators\/\d+$/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await page.goto('/admin/orders');
  await expect(page.getByRole('status').first()).toHaveText('共 1 筆');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test('settings say what is wrong and last; an id of analytics widens the policy of the shop at once, is put back, and is in the log; the system is looked at [3.127, 7.147]', async ({
  page,
}) => {
  const id = '123456780987';
  const policy = async () =>
    (await page.request.get('/terms-of-service')).headers()['content-security-policy'];
  await openOffice(page, '/settings');
  await openSettings(page, '出貨逾時');
  const lateness = page.getByRole('region', { name: '出貨逾時' });
  const hours = lateness.getByLabel('退回待驗（小時）');
  await expect(hours).toHaveValue(/^\d+$/);
  const other = String((Number(await hours.inputValue()) % 700) + 1);
  await hours.fill('');
  await lateness.getByRole('button', { name: '儲存' }).click();
  await expect(lateness.getByText('必填')).toBeVisible();
  await hours.fill(other);
  await lateness.getByRole('button', { name: '儲存' }).click();
  const saved = page.getByText('已儲存，立即生效');
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue(other);

  await openSettings(page, '分析');
  const analytics = page.getByRole('region', { name: '分析' });
  await analytics.getByLabel('Meta Pixel').fill(id);
  await analytics.getByRole('button', { name: '儲存' }).click();
  await expect(saved).toBeVisible();
  await expect.poll(policy).toContain('https://connect.facebook.net');
  await analytics.getByRole('button', { name: '分析的歷程' }).click();
  await analytics.getByRole('button', { name: '復原這次變更' }).first().click();
  await expect(analytics.getByLabel('Meta Pixel')).toHaveValue('');
  await expect.poll(policy).not.toContain('https://connect.facebook.net');
  await expectAccessible(page);

  await goByMenu(page, '操作紀錄');
  await page.getByRole('button', { name: '內容 分析' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: `${id} → —` })).toBeVisible();
  await expectAccessible(page);

  await goByMenu(page, '系統');
  const copies = page.getByRole('region', { name: '伺服器與快取' });
  await expect(copies).toContainText('運作中');
  await copies.getByRole('button', { name: '清空快取' }).click();
  await expect(page.getByText('已清空所有伺服器的快取')).toBeVisible();
  await expectAccessible(page);
});

// The last one, because it moves the clock of the shop.
test('a member gets a copy of all data by a mailed link, and is gone seven days after the second request for it', async ({
  page,
  emptyShop,
}) => {
  const api = createClient({ origin: emptyShop });
  const memberId = await verifiedMember(api);
  await openOffice(page, '/privacy-requests');
  await page.getByRole('link', { name: '新增個資請求' }).click();
  await page.getByLabel('會員信箱').fill(asking.email);
  await page.getByRole('button', { name: '登記', exact: true }).click();
  await expect(page.getByRole('main')).not.toContainText(asking.email);
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

  await api.setTestClock({ body: { advanceSeconds: 7 * day } });
  await api.runTestJobs();
  await openOffice(page, '/privacy-requests');
  await expect(page.getByRole('main')).toContainText('已完成');
  await page.getByRole('link', { name: /個資-3/ }).click();
  await expect(status(page)).toContainText('個人資料已刪除');
  const { data } = await api.register({ body: asking });
  expect(data.userId).not.toBe(memberId);
});
