import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, openOffice, signInToOffice } from './office.ts';

/** The newest link to a page of the back office in an e-mail to this address. */
async function mailedLink(page: Page, path: string, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/backstage/api/v1/test/mails', {
      params: { to: email },
    });
    const messages: { text: string }[] = (await answer.json()).data;
    const found = messages.map(
      ({ text }) => new RegExp(`/admin/${path}\\?token=\\S+`).exec(text)?.[0] ?? '',
    );
    link = found.find((each) => each !== '') ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

test('a forgotten password is replaced by a mailed link, which is good once [7.131, 7.133]', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  await page.goto('/admin/sign-in');
  await page.getByRole('link', { name: '忘記密碼' }).click();
  await expectAccessible(page);
  await page.getByLabel('電子信箱').fill(who.email);
  await page.getByRole('button', { name: '寄送重設連結' }).click();
  await expect(page.getByRole('status')).toContainText('30 分鐘內有效');
  const link = await mailedLink(page, 'reset', who.email);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('新密碼', { exact: true }).fill('password1234');
  await page.getByRole('button', { name: '設定新密碼' }).click();
  await expect(page.getByRole('alert')).toHaveText('此密碼太常見，請換一個');
  await page.getByLabel('新密碼', { exact: true }).fill('Another-thread-2026');
  await page.getByRole('button', { name: '設定新密碼' }).click();
  await expect(page.getByRole('status')).toContainText('新密碼已經設定');
  await page.goto(link);
  await page.getByLabel('新密碼', { exact: true }).fill('A-third-thread-2026');
  await page.getByRole('button', { name: '設定新密碼' }).click();
  await expect(page.getByRole('alert')).toContainText('此連結無效');
  await openOffice(page, '/products', { ...who, password: 'Another-thread-2026' });
});

test('a mailed link ends the wait after ten wrong passwords [7.133]', async ({ page, baseURL }) => {
  const who = await newAdministrator(baseURL, 'viewer');
  for (let count = 0; count < 10; count++) {
    await page.request.post('/backstage/api/backstagex/login', {
      data: { email: who.email, password: 'wrong-and-long-enough' },
    });
  }
  await page.goto('/admin/sign-in');
  await signInToOffice(page, who);
  await expect(page.getByRole('alert')).toContainText('操作過於頻繁');
  await page.goto(await mailedLink(page, 'unlock', who.email));
  await expectAccessible(page);
  await page.getByRole('button', { name: '解除等待' }).click();
  await expect(page.getByRole('status')).toContainText('已解除等待');
  await page.getByRole('link', { name: '前往登入' }).click();
  await signInToOffice(page, who);
  await expect(page.getByRole('navigation', { name: '選單' })).toBeVisible();
});

test('a new administrator confirms the address by the mailed invitation [7.133]', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  const link = await mailedLink(page, 'verify', who.email);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: '確認信箱' }).click();
  await expect(page.getByRole('status')).toContainText('信箱已經確認');
  await page.goto(link);
  await page.getByRole('button', { name: '確認信箱' }).click();
  await expect(page.getByRole('alert')).toContainText('此連結無效');
});

test('the own password is changed with the old one, and signs out everywhere else', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  await openOffice(page, '/account', who);
  const section = page.getByRole('region', { name: '密碼', exact: true });
  await section.getByLabel('目前的密碼', { exact: true }).fill('wrong-and-long-enough');
  await section.getByLabel('新密碼', { exact: true }).fill('Another-thread-2026');
  await section.getByRole('button', { name: '修改密碼' }).click();
  await expect(section.getByRole('alert')).toHaveText('密碼錯誤');
  await section.getByLabel('目前的密碼', { exact: true }).fill(who.password);
  await section.getByRole('button', { name: '修改密碼' }).click();
  await expect(section.getByRole('status')).toContainText('密碼已修改');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '我的帳號' })).toBeVisible();
});
