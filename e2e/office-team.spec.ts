import { expect, expectAccessible, test } from './journey.ts';
import {
  goByMenu,
  newAdministrator,
  openMenu,
  openOffice,
  ownersApi,
  signInToOffice,
  unique,
} from './office.ts';
import { mailedLink } from './office-mail.ts';

test('an owner makes a role from another one, invites a colleague to it, who chooses a password and sees the screens of the role', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const name = unique('兼職客服');
  const email = `${unique('yijun').replaceAll(' ', '-')}@example.tw`;
  const password = 'Bobbin-and-reed-2026';

  await test.step('the role', async () => {
    await openOffice(page, '/roles');
    await page.getByRole('link', { name: '新增角色' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '新增角色' })).toBeVisible();
    await page.getByLabel('從既有的角色複製').selectOption({ label: '客服' });
    const difference = page.getByRole('complementary', { name: '與其他角色相比' });
    await expect(difference.getByRole('status')).toHaveText('與「客服」相同');
    await page.getByRole('checkbox', { name: '退款', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: '盤點庫存' }).check();
    await expect(difference.getByRole('status')).toHaveText('與「客服」相比：多 1 項，少 1 項');
    await page.getByRole('textbox', { name: '名稱' }).fill(name);
    await expectAccessible(page);
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('article', { name })).toContainText('還沒有人使用');
    await expectAccessible(page);
  });

  await test.step('the invitation', async () => {
    await openOffice(page, '/administrators/new');
    await page.getByRole('textbox', { name: '電子信箱' }).fill(email);
    await page.getByRole('textbox', { name: '姓名' }).fill('陳怡君');
    await page.getByLabel('角色').selectOption({ label: name });
    await expect(page.getByLabel('新密碼')).toHaveCount(0);
    await page.getByRole('button', { name: '寄出邀請' }).click();
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
    await expect(page.getByText('已邀請', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the password, and the first sign-in', async () => {
    const link = await mailedLink(page, 'invite', email);
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: '接受邀請' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('新密碼', { exact: true }).fill(password);
    await page.getByRole('button', { name: '設定密碼' }).click();
    await expect(page.getByRole('status')).toContainText('剛才的密碼登入');
    await page.getByRole('link', { name: '前往登入' }).click();
    await signInToOffice(page, { email, password });
    await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: /^庫存/ }).first()).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.goto('/admin/settings');
    const words = page.getByRole('main').getByRole('status');
    await expect(words).toContainText('您的角色看不到「商店設定」');
    await expect(words).toContainText(`您的角色「${name}」沒有這項權限`);
    await page.goto(link);
    await page.getByLabel('新密碼', { exact: true }).fill(password);
    await page.getByRole('button', { name: '設定密碼' }).click();
    await expect(page.getByRole('status')).toContainText('已經使用過');
  });

  const api = await ownersApi(baseURL);
  const { data: roles } = await api.searchRoles({ body: {} });
  const role = roles.find((each) => each.name === name);
  const holder = role?.holders[0]?.id ?? 0;

  await test.step('a role in use stays, and a sentence says who has it', async () => {
    await page.context().clearCookies();
    await openOffice(page, '/roles');
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: '刪除' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '刪除' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`陳怡君 的角色是「${name}」`);
  });
  await api.updateAdministrator({
    params: { id: holder },
    body: { role: 'viewer', isDisabled: true },
  });
  await api.deleteRole({ params: { id: role?.id ?? 0 } });
});

test('an owner sees the screens as the warehouse does, changes nothing, and comes back', async ({
  page,
  baseURL,
}) => {
  await openOffice(page, '', await newAdministrator(baseURL, 'owner'));
  const opener = page.getByRole('button', { name: '以其他角色檢視' });
  if (!(await opener.isVisible())) await openMenu(page);
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: '倉管' }).click();
  const bar = page.getByRole('region', { name: '檢視角色' });
  await expect(bar).toContainText('以「倉管」檢視中');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: /出貨作業/ })).toBeVisible();
  await menu.getByRole('button', { name: '設定' }).click();
  await expect(menu.getByRole('link', { name: '商店設定' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/refunds');
  await expect(page.getByRole('main').getByRole('status').last()).toContainText(
    '您的角色看不到「退款」',
  );
  await expect(bar).toBeVisible();
  await page.goto('/admin/stocks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('庫存');
  await bar.getByRole('button', { name: '結束檢視' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await goByMenu(page, '商店設定');
  await expect(page.getByRole('heading', { level: 1, name: '商店設定' })).toBeVisible();
});
