import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { boundMember } from './line-people.ts';
import { api, main, section, signedIn } from './member-screens.ts';
import { placeOrder } from './orders.ts';
import { visit } from './visit.ts';

/** The stand-ins are at the next port. */
function standIns(baseURL: string | undefined): string {
  const address = new URL(baseURL ?? '');
  address.port = String(Number(address.port) + 1);
  return address.origin;
}

const channel = (page: Page, kind: string, name: string) =>
  main(page)
    .getByRole('group', { name: new RegExp(`^${kind}`) })
    .getByRole('radio', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await visit(page, '/member-centre?type=5');
  await section(page, '會員資料');
  await expect(main(page).getByRole('heading', { name: '通知設定' })).toBeVisible();
}

test('a member becomes a friend, is told of an order by LINE, opens it from there, and moves and blocks it', async ({
  page,
  baseURL,
  context,
}) => {
  const bound = await signedIn(page, await boundMember(page));
  await openSettings(page);
  await expect(main(page).getByText('加入官方帳號好友後就能用 LINE 收通知')).toBeVisible();
  await expect(channel(page, '訂單與配送', 'LINE')).toBeDisabled();
  await expect(channel(page, '訂單與配送', '電子郵件')).toBeChecked();
  await expect(channel(page, '訂單與配送', '不通知')).toHaveCount(0);

  const phone = await context.newPage();
  await phone.goto(`${standIns(baseURL)}/line/chats`);
  await phone.getByRole('link', { name: new RegExp(bound.person.name) }).click();
  await phone.getByRole('button', { name: '加入好友' }).click();
  await expect(phone.getByRole('button', { name: '封鎖' })).toBeVisible();

  await openSettings(page);
  await expect(channel(page, '訂單與配送', 'LINE')).toBeChecked();
  await expectAccessible(page);
  const { orderNo } = await placeOrder(page, bound.token, { products: { 1: 1 } });
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByText(`訂單編號 ${orderNo}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: '查看訂單' }).click();
  await expect(phone).toHaveURL(/\/redirect\?/);

  await channel(page, '訂單與配送', '電子郵件').check({ force: true });
  await expect(page.getByText('資料編輯成功')).toBeVisible();
  const headers = { authorization: `Bearer ${bound.token}` };
  const answer = await page.request.get(`${api}/user/notice-settings`, { headers });
  expect((await answer.json()).data).toMatchObject({ order: 'EMAIL', line: 'READY' });

  await phone.goto(`${standIns(baseURL)}/line/chats`);
  await phone.getByRole('link', { name: new RegExp(bound.person.name) }).click();
  await phone.getByRole('button', { name: '封鎖' }).click();
  await expect(phone.getByRole('button', { name: '解除封鎖' })).toBeVisible();
  await openSettings(page);
  await expect(main(page).getByText('您封鎖了官方帳號')).toBeVisible();
});
