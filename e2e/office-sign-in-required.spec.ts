import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { enterCode, setUpAppOnScreen, signInToOffice } from './office.ts';
import { test } from './strict-office.ts';
import { withDevice } from './virtual-authenticator.ts';

async function signOut(page: Page) {
  await page.getByRole('button', { name: '登出', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();
}
const account = (page: Page) => page.getByRole('heading', { level: 1, name: '我的帳號' });

test('where a second factor is required, the first sign-in leads to its set-up and to nothing else; later a passkey signs in alone [6.004, 7.129, 9.045]', async ({
  page,
  strictOffice,
}) => {
  await withDevice(page);
  await page.goto(`${strictOffice}/admin/account`);
  await signInToOffice(page);
  await expect(page.getByText('這個商店的後台需要兩步驟驗證')).toBeVisible();
  await expectAccessible(page);
  const pending = await page.request.get(`${strictOffice}/backstage/api/backstagex/me`, {
    headers: { 'x-requested-with': 'back-office' },
  });
  expect([pending.status(), (await pending.json()).error_code]).toEqual([
    401,
    'SECOND_FACTOR_REQUIRED',
  ]);
  await page.goto(`${strictOffice}/admin/products`);
  await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();

  await page.goto(`${strictOffice}/admin/sign-in?next=%2Faccount`);
  await signInToOffice(page);
  const { code, recoveryCodes } = await setUpAppOnScreen(page);
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '移除 我的手機' })).toBeDisabled();

  await page.getByRole('button', { name: '新增驗證方式' }).click();
  await enterCode(page, '驗證碼', code(1));
  await page.getByText('通行密鑰', { exact: true }).click();
  await page.getByRole('button', { name: '新增通行密鑰' }).click();
  await expect(page.getByRole('button', { name: '移除 我的裝置' })).toBeEnabled();
  await signOut(page);

  await page.goto(`${strictOffice}/admin/account`);
  const withPasskey = page.getByRole('button', { name: '使用通行密鑰登入' });
  await expect(withPasskey).toBeVisible();
  await expectAccessible(page);
  await withPasskey.click();
  await expect(account(page)).toBeVisible();
  await signOut(page);

  await page.goto(`${strictOffice}/admin/account`);
  await signInToOffice(page);
  await expect(page.getByRole('textbox', { name: '驗證碼' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '使用通行密鑰', exact: true }).click();
  await expect(account(page)).toBeVisible();

  await page.getByRole('button', { name: '移除 我的裝置' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  await page.getByRole('button', { name: '改用備用碼' }).click();
  await enterCode(page, '備用碼', recoveryCodes[3] ?? '');
  await expect(page.getByRole('button', { name: '移除 我的手機' })).toBeDisabled();
});
