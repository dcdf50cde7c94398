import type { Page } from '@playwright/test';
import { createClient } from '#contract/client.ts';
import { expect, expectAccessible, freshEmail, password } from './journey.ts';
import { main, section } from './member-screens.ts';
import { test } from './passkeys-shop.ts';
import { withDevice } from './virtual-authenticator.ts';

/** A verified member of this shop. */
async function newMember(origin: string): Promise<string> {
  const shop = createClient({ origin });
  const email = freshEmail();
  // A shop that has just started may still be busy.
  await expect(() => shop.register({ body: { email, password } })).toPass();
  await shop.sendUserVerificationEmail({ body: { email } });
  const [mail] = (await shop.listTestMails({ query: { to: email } })).data;
  await shop.verifyEmailCode({ body: { email, code: mail?.code ?? '', useFor: 'register' } });
  return email;
}

const signOut = (page: Page) => page.evaluate(() => sessionStorage.clear());

test('a member adds a passkey, signs in with it from the account field and by its button, and removes it', async ({
  page,
  namedShop,
}) => {
  const email = await newMember(namedShop);
  await withDevice(page);
  await page.goto(`${namedShop}/signin`);
  await page.getByLabel('電子信箱或帳號').fill(email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).not.toHaveURL(/signin/);

  await page.goto(`${namedShop}/member-centre?type=security`);
  await section(page, '帳號與安全');
  await main(page).getByRole('button', { name: '新增通行密鑰' }).click();
  await expectAccessible(page);
  await main(page).getByRole('textbox', { name: '名稱' }).fill('我的手機');
  await main(page).getByRole('button', { name: '新增', exact: true }).click();
  const remove = main(page).getByRole('button', { name: '移除通行密鑰 我的手機' });
  await expect(remove).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.goto(`${namedShop}/signin`);
  await main(page).getByRole('button', { name: '使用通行密鑰登入' }).click();
  await expect(page).not.toHaveURL(/signin/);

  await signOut(page);
  await page.goto(`${namedShop}/signin`);
  await page.getByLabel('電子信箱或帳號').focus();
  await expect(page).not.toHaveURL(/signin/);

  await page.goto(`${namedShop}/member-centre?type=security`);
  await remove.click();
  await main(page).getByRole('button', { name: '確定移除' }).click();
  await expect(remove).toHaveCount(0);
});
