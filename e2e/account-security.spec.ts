import type { Page } from '@playwright/test';
import { visitorApi } from './buying.ts';
import { expect, expectAccessible, freshEmail, mailedCode, test } from './journey.ts';
import { api, dialog, main, member, section, signedIn } from './member-screens.ts';

const card = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible();

async function open(page: Page) {
  await page.goto('/member-centre?type=security');
  await section(page, '帳號與安全');
}

/** The newest letter to this address whose subject contains these words. */
async function letter(page: Page, email: string, subject: string): Promise<string> {
  let text = '';
  await expect(async () => {
    await page.request.post(`${api}/test/jobs/run`);
    const answer = await page.request.get(`${api}/test/mails`, { params: { to: email } });
    const mails = (await answer.json()).data as { subject: string; text: string }[];
    text = mails.find((mail) => mail.subject.includes(subject))?.text ?? '';
    expect(text).not.toBe('');
  }).toPass();
  return text;
}

test('a member changes the password alone: the old one is asked, and other devices are signed out', async ({
  page,
}) => {
  const account = await member(page);
  const { data } = await visitorApi().login({
    body: { account: account.email, password: account.password },
  });
  await open(page);
  await expectAccessible(page);
  await press(page, '變更密碼');
  await field(page, '目前的密碼').fill('Wrong2468x');
  await field(page, '新密碼').fill('Linen1357y');
  await field(page, '再次輸入新密碼').fill('Linen1357y');
  await press(page, '儲存新密碼');
  await expect(field(page, '目前的密碼')).toHaveAccessibleDescription(/密碼錯誤/);
  await expectAccessible(page);
  await field(page, '目前的密碼').fill(account.password);
  await press(page, '儲存新密碼');
  await toast(page, '密碼已變更，其他裝置都已登出');
  await expect(card(page, '登入中的裝置').getByRole('listitem')).toHaveCount(1);
  const headers = { authorization: `Bearer ${data.token}` };
  expect((await page.request.get(`${api}/user`, { headers })).status()).toBe(401);
});

test('a member sees the devices in words, and signs one out', async ({ page }) => {
  const account = await member(page);
  await visitorApi().login({ body: { account: account.email, password: account.password } });
  await open(page);
  const devices = card(page, '登入中的裝置');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('這個裝置', { exact: true })).toHaveCount(1);
  await devices.getByRole('button', { name: '登出其他所有裝置' }).click();
  await dialog(page).getByRole('button', { name: '全部登出' }).click();
  await toast(page, '其他裝置都已登出');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

test('a member changes the e-mail with a code, and the letter to the old one takes it back', async ({
  page,
}) => {
  const account = await member(page);
  const email = freshEmail();
  await open(page);
  await press(page, '變更信箱');
  await field(page, '新的電子信箱').fill(email);
  await field(page, '目前的密碼').fill(account.password);
  await press(page, '寄驗證碼到新信箱');
  await expect(main(page).getByText('驗證碼已寄到')).toBeVisible();
  await expectAccessible(page);
  await field(page, '驗證碼').fill(await mailedCode(page, email));
  await main(page)
    .getByRole('form', { name: '驗證新信箱' })
    .getByRole('button', { name: '變更信箱' })
    .click();
  await toast(page, '電子信箱已變更');
  await expect(card(page, '電子信箱').getByText(email)).toBeVisible();
  const text = await letter(page, account.email, '電子信箱已變更');
  const code = /restore-email\?code=(\S+)/.exec(text)?.[1] ?? '';
  await page.goto(`/restore-email?code=${code}`);
  await expectAccessible(page);
  await press(page, '還原電子信箱');
  await expect(page).toHaveURL('/restore-email?result=DONE');
  await expect(main(page).getByText('已改回原本的電子信箱')).toBeVisible();
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the way back to an old e-mail is a form, and says what is wrong with a code', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/restore-email?code=forged');
    await main(page).getByRole('button', { name: '還原電子信箱' }).click();
    await expect(page).toHaveURL('/restore-email?result=LINK_INVALID');
    await expect(main(page).getByText('這個連結無效')).toBeVisible();
  });
});

test('a member asks for the own data, and deletes the account until signing in again', async ({
  page,
}) => {
  const account = await member(page);
  await open(page);
  // Screen readers announce nothing of a region that appears together with its text.
  await expect(card(page, '我的資料').getByRole('status')).toHaveText('');
  await press(page, '索取我的資料');
  await expect(card(page, '我的資料').getByText('正在準備您的資料')).toBeVisible();
  await press(page, '申請刪除帳號');
  await expect(card(page, '刪除帳號').getByText('保存 5 年')).toBeVisible();
  await expectAccessible(page);
  await field(page, '目前的密碼').fill(account.password);
  await press(page, '7 天後刪除我的帳號');
  await expect(card(page, '刪除帳號').getByText('您的帳號將於')).toBeVisible();
  await expectAccessible(page);
  await letter(page, account.email, '您申請刪除會員帳號');
  await signedIn(page, account);
  await open(page);
  await expect(main(page).getByRole('button', { name: '申請刪除帳號' })).toBeVisible();
  await letter(page, account.email, '您的會員帳號不會刪除');
});

test('a shop at an IP address says that it has no passkeys', { tag: '@once' }, async ({ page }) => {
  await member(page);
  await open(page);
  await expect(card(page, '通行密鑰').getByText('不支援通行密鑰')).toBeVisible();
});

test('the sign-in screen loads nothing of passkeys at first', { tag: '@once' }, async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/signin');
  await expect(main(page).getByRole('button', { name: '登入', exact: true })).toBeVisible();
  expect(loaded.filter((url) => /passkey|webauthn/i.test(url))).toEqual([]);
});
