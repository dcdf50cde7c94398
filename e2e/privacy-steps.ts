import type { Page } from '@playwright/test';
import type { ShopApi } from '#contract/client.ts';
import { memberNo } from '#contract/members.ts';
import { expect } from './journey.ts';

export const asking = { email: 'asks-for-data@example.tw', password: 'Cotton2468x' };

/** Registers the person who asks for their data, and verifies the address; returns the member's id. */
export async function verifiedMember(api: ShopApi): Promise<number> {
  const { data } = await api.register({ body: asking });
  await api.sendUserVerificationEmail({ body: { email: asking.email } });
  const code = await newestCode(api);
  await api.verifyEmailCode({ body: { email: asking.email, code, useFor: 'register' } });
  return data.userId;
}
/** The letters to that person, newest first. */
export const messages = async (api: ShopApi) =>
  (await api.listTestMails({ query: { to: asking.email } })).data;
const newestCode = async (api: ShopApi) =>
  (await messages(api)).find(({ code }) => code !== null)?.code ?? '';

export const status = (page: Page) => page.getByRole('main').getByRole('status');

/** Orders the erasure of the request on the screen. */
export async function orderErasure(page: Page, memberId: number): Promise<void> {
  await page.getByRole('button', { name: '排定刪除' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: '確定排定刪除' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/以確認/).fill(memberNo(memberId));
  await confirm.click();
  await expect(status(page)).toContainText('在此之前可以撤回');
}

/** Records another request of the same member, from the request on the screen. */
export async function askForErasure(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登記請求' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('種類').selectOption('刪除');
  await dialog.getByRole('button', { name: '登記', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('刪除請求');
  await expect(page.getByRole('region', { name: '刪除的範圍' })).toContainText('會員資料');
}
