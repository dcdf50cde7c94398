import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, signInToOffice } from './office.ts';
import { mailedLink } from './office-mail.ts';

/** Opens a link, and expects what its page shows to have no finding of axe. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
}

test('a new administrator confirms the address by a mailed link, replaces a forgotten password by a mailed link, and ends by another the wait after ten wrong ones; each link is good once [7.131, 7.133]', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  const told = page.getByRole('status');
  const refusal = page.getByRole('alert');

  await test.step('the address', async () => {
    const link = await mailedLink(page, 'verify', who.email);
    await openLink(page, link);
    await page.getByRole('button', { name: '確認信箱' }).click();
    await expect(told).toContainText('信箱已經確認');
    await page.goto(link);
    await page.getByRole('button', { name: '確認信箱' }).click();
    await expect(refusal).toContainText('此連結無效');
  });

  const replaced = { ...who, password: 'Another-thread-2026' };
  await test.step('a forgotten password', async () => {
    await page.goto('/admin/sign-in');
    await page.getByRole('link', { name: '忘記密碼' }).click();
    // The page before it has a field of the same name.
    await expect(page.getByRole('heading', { level: 1, name: '忘記密碼' })).toBeVisible();
    await page.getByLabel('電子信箱').fill(who.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: '寄送重設連結' }).click();
    await expect(told).toContainText('30 分鐘內有效');
    const link = await mailedLink(page, 'reset', who.email);
    const enter = async (password: string) => {
      await page.getByLabel('新密碼', { exact: true }).fill(password);
      await page.getByRole('button', { name: '設定新密碼' }).click();
    };
    await openLink(page, link);
    await enter('password1234');
    await expect(refusal).toHaveText('此密碼太常見，請換一個');
    await enter(replaced.password);
    await expect(told).toContainText('新密碼已經設定');
    await page.goto(link);
    await enter('A-third-thread-2026');
    await expect(refusal).toContainText('此連結無效');
  });

  await test.step('too many wrong passwords', async () => {
    for (let count = 0; count < 10; count++) {
      await page.request.post('/backstage/api/backstagex/login', {
        data: { email: who.email, password: 'wrong-and-long-enough' },
      });
    }
    await page.goto('/admin/sign-in');
    await signInToOffice(page, replaced);
    await expect(refusal).toContainText('操作過於頻繁');
    await openLink(page, await mailedLink(page, 'unlock', who.email));
    await page.getByRole('button', { name: '解除等待' }).click();
    await expect(told).toContainText('已解除等待');
    await page.getByRole('link', { name: '前往登入' }).click();
    await signInToOffice(page, replaced);
    await expect(page.getByRole('navigation', { name: '選單' })).toBeVisible();
  });
});
