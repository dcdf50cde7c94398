import { createAdminClient } from '#contract/admin-client.ts';
import { expect, expectAccessible, test } from './journey.ts';
import {
  enterCode,
  newAdministrator,
  openOffice,
  setUpAppOnScreen,
  signInToOffice,
} from './office.ts';

test('a second factor is set up in one’s account, asked for again over the page before what cannot be taken back, and asked for at the next sign-in, where a recovery code does as well [7.129, 6.004]', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'operator');
  await openOffice(page, '/account', who);
  const account = page.getByRole('heading', { level: 1, name: '我的帳號' });
  await expect(account).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '設定兩步驟驗證' }).click();
  await expect(page.getByRole('img', { name: '驗證器 App 的設定圖案' })).toBeVisible();
  await expectAccessible(page);
  const { code, used, recoveryCodes: first } = await setUpAppOnScreen(page);
  await expect(page.getByText('還有 10 組可用')).toBeVisible();

  const renew = page.getByRole('button', { name: '重新產生備用碼' });
  const dialog = page.getByRole('dialog', { name: '再驗證一次身分' });
  await renew.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('再驗證一次身分');
  await renew.click();
  await dialog.getByRole('button', { name: '改用備用碼' }).click();
  await enterCode(page, '備用碼', first[0] ?? '');
  const fresh = page.getByRole('dialog', { name: '新的備用碼' });
  const codes = fresh.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await fresh.getByRole('button', { name: '下載' }).click();
  expect((await file).suggestedFilename()).toBe('備用碼.txt');
  await fresh.getByLabel('我已保存這些備用碼').check();
  await fresh.getByRole('button', { name: '完成', exact: true }).click();
  await expect(fresh).toBeHidden();

  async function signInAgain() {
    await page.getByRole('button', { name: '登出', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();
    await page.goto('/admin/account');
    await signInToOffice(page, who);
  }
  await signInAgain();
  await expect(page.getByRole('textbox', { name: '驗證碼' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '驗證碼' })).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  );
  await expectAccessible(page);
  await enterCode(page, '驗證碼', used);
  await expect(page.getByRole('alert').filter({ hasText: '驗證碼錯誤' })).toBeVisible();
  await enterCode(page, '驗證碼', code(1));
  await expect(account).toBeVisible();
  await signInAgain();
  await page.getByRole('button', { name: '改用備用碼' }).click();
  await enterCode(page, '備用碼', recoveryCodes[0] ?? '');
  await expect(page.getByText('還有 9 組可用')).toBeVisible();
  await page.getByRole('button', { name: '移除 我的手機' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  await dialog.getByRole('button', { name: '改用備用碼' }).click();
  await enterCode(page, '備用碼', recoveryCodes[1] ?? '');
  await expect(page.getByRole('button', { name: '設定兩步驟驗證' })).toBeVisible();
});

test('a session that has ended is begun again over the page, and what was typed is saved', async ({
  page,
  baseURL,
  context,
}) => {
  const who = await newAdministrator(baseURL, 'operator');
  // The form is there before its drafts, and their request must not be the one that is refused.
  const drafts = page.waitForResponse(/\/versions\//);
  await openOffice(page, '/message-bars/new', who);
  await drafts;
  const name = `逾時 ${process.pid}-${Date.now()}`;
  await page.getByLabel('文字').fill(name);
  await context.clearCookies();
  await page.getByRole('button', { name: '儲存' }).click();
  const dialog = page.getByRole('dialog', { name: '登入已逾時' });
  await expect(dialog.getByLabel('電子信箱')).toHaveValue(who.email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('密碼', { exact: true }).fill('wrong-and-long-enough');
  await dialog.getByRole('button', { name: '登入', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('帳號或密碼錯誤');
  await dialog.getByLabel('密碼', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/message-bars\/\d+$/);
  const history = page.getByRole('region', { name: '歷程', exact: true });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: '版本' })).toBeVisible();

  await context.clearCookies();
  await page.getByLabel('排序').fill('3');
  await page.getByRole('button', { name: '儲存' }).click();
  await dialog.getByRole('button', { name: /回到登入頁/ }).click();
  await expect(page.getByRole('dialog', { name: '還有修改尚未儲存' })).toBeVisible();
});

test('whoever does nothing is warned two minutes before the end, and goes on with one press', async ({
  page,
  baseURL,
  context,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  let secondsLeft = 700;
  await page.route('**/backstagex/me', async (route) => {
    if (!route.request().headers()['x-background']) return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.data) body.data.session_seconds_left = secondsLeft;
    return route.fulfill({ response: answer, json: body });
  });
  await page.clock.install();
  await openOffice(page, '/products', who);
  // The last data that the page requests when it opens; each of its requests counts as work.
  const counted = page.getByRole('navigation', { name: '檢視' }).getByRole('link', { name: /\d$/ });
  await expect(counted.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const warning = page.getByRole('dialog', { name: '即將自動登出' });
  // Somebody works in another tab: the server reports the extended time.
  const asked = page.waitForResponse('**/backstagex/me');
  await page.clock.fastForward('28:00');
  await (await asked).finished();
  // A later answer is read later: by now the page counts from that answer.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  await expect(warning).toHaveCount(0);
  secondsLeft = 110;
  await page.clock.fastForward('09:50');
  await expect(warning).toBeVisible();
  await expect(warning).toContainText('2 分鐘');
  await expectAccessible(page);
  const extended = page.waitForResponse('**/backstagex/me');
  await warning.getByRole('button', { name: '繼續' }).click();
  // The page counts from this answer.
  await (await extended).finished();
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('grid', { name: '商品' })).toBeVisible();

  // Nobody comes back in time.
  await context.clearCookies();
  await page.clock.fastForward('28:00');
  const lapsed = page.getByRole('dialog', { name: '登入已逾時' });
  await lapsed.getByLabel('密碼', { exact: true }).fill(who.password);
  await lapsed.getByRole('button', { name: '登入', exact: true }).click();
  await expect(lapsed).toHaveCount(0);
  await page.clock.fastForward('28:00');
  await expect(warning).toBeVisible();
});

test('the own password is changed with the old one, and signs out everywhere else; devices are listed and signed out from afar', async ({
  page,
  baseURL,
}) => {
  const who = await newAdministrator(baseURL, 'viewer');
  const origin = baseURL ?? '';
  /** Signs in on another device; the function says whether its session is still good. */
  async function elsewhere(password: string) {
    const { data } = await createAdminClient({ origin }).adminLogin({ body: { ...who, password } });
    const device = createAdminClient({ origin, token: () => data.token });
    return () =>
      device.readMe().then(
        () => true,
        ({ errorCode }) => errorCode,
      );
  }
  const isFirstIn = await elsewhere(who.password);
  await openOffice(page, '/account', who);
  const section = page.getByRole('region', { name: '密碼', exact: true });
  const password = 'Another-thread-2026';
  await section.getByLabel('目前的密碼', { exact: true }).fill('wrong-and-long-enough');
  await section.getByLabel('新密碼', { exact: true }).fill(password);
  await section.getByRole('button', { name: '修改密碼' }).click();
  await expect(section.getByRole('alert')).toHaveText('密碼錯誤');
  expect(await isFirstIn()).toBe(true);
  await section.getByLabel('目前的密碼', { exact: true }).fill(who.password);
  await section.getByRole('button', { name: '修改密碼' }).click();
  await expect(section.getByRole('status')).toContainText('密碼已修改');
  expect(await isFirstIn()).toBe('TOKEN_INVALID');

  const isSecondIn = await elsewhere(password);
  await page.reload();
  const devices = page.getByRole('region', { name: '登入中的裝置' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('這個裝置')).toHaveCount(1);
  await devices.getByRole('button', { name: /^登出 \S/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await isSecondIn()).toBe('TOKEN_INVALID');
});
