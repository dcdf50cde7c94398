import type { Page } from '@playwright/test';
import {
  api,
  dialog,
  enterCode,
  errorOf,
  field,
  main,
  press,
  toast,
  unverified,
} from './account-screens.ts';
import {
  expect,
  expectAccessible,
  freshEmail,
  mailedCode,
  newMember,
  password,
  test,
} from './journey.ts';
import {
  agree,
  fillNewMember,
  forgetEverything,
  freshPerson,
  goToLine,
  lineKeys,
  memberMenu,
  signInWithLine,
} from './line-people.ts';
import { expectGreen } from './toasts.ts';
import { eventsNamed, hydrated, stored, visit, visitBeforeScripts } from './visit.ts';

const lineButton = (page: Page, name = '使用 LINE 登入') =>
  main(page).getByRole('button', { name, exact: true });

/** The fields of a call's form. */
const formOf = (request: { postData(): string | null }) =>
  Object.fromEntries(new URLSearchParams(request.postData() ?? ''));

test.describe('the LINE button', () => {
  test('is below the forms for signing in and for signing up [1.008]', async ({ page }) => {
    for (const [path, name, submit] of [
      ['/signin', '使用 LINE 登入', '登入'],
      ['/signup', '使用 LINE 註冊', '註冊'],
    ] as const) {
      await visit(page, path);
      await expectAccessible(page);
      const line = await lineButton(page, name).boundingBox();
      const form = await lineButton(page, submit).boundingBox();
      expect(line?.y).toBeGreaterThan(form?.y ?? 0);
    }
  });

  // in-app-browser.test.ts knows the apps.
  test('comes first in the browsers of apps whose users have LINE [1.008]', async ({
    browser,
    baseURL,
    viewport,
  }) => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Line/15.9.0';
    const context = await browser.newContext({ userAgent, baseURL: baseURL ?? '', viewport });
    const page = await context.newPage();
    await visit(page, '/signin');
    const line = await lineButton(page).boundingBox();
    const account = await field(page, '電子信箱或帳號').boundingBox();
    expect(line?.y).toBeLessThan(account?.y ?? 0);
    await expect(page.getByRole('link', { name: '以瀏覽器開啟' })).toHaveAttribute(
      'href',
      /\/signin\?openExternalBrowser=1$/,
    );
    await expectAccessible(page);
    await context.close();
  });

  test('pressed before the page’s scripts have loaded, works as soon as they have', async ({
    page,
  }) => {
    const release = await visitBeforeScripts(page, '/signin');
    await press(page, '使用 LINE 登入');
    release();
    await expect(page).toHaveURL(/\/line-login\//);
  });

  test('leaves with the way back in the state, and stays busy until the page is gone [2.074, 4.099]', async ({
    page,
  }) => {
    await visit(page, '/products?all=1');
    await page.getByRole('button', { name: '會員登入' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await goToLine(page);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    expect(JSON.parse(Buffer.from(state, 'base64url').toString())).toMatchObject({
      path: '/products',
      query: '?all=1',
      nonce: expect.any(String),
    });
    await page.goBack();
    await hydrated(page);
    await expect(lineButton(page)).toBeEnabled();
    await goToLine(page);
  });
});

test.describe('a new person from LINE', () => {
  test('keeps the e-mail that LINE has verified: signed in at once, with the gift, back at the first page [2.064, 2.072, 2.073, 4.090, 4.091, 4.093, 4.096, 4.089, 4.100, 4.101, 4.102, 4.103, 4.085, 4.109, 3.121, 3.122, 8.086]', async ({
    page,
  }) => {
    const person = freshPerson();
    await visit(page, '/products?all=1');
    await page.getByRole('button', { name: '會員登入' }).click();
    await goToLine(page);
    const exchanged = page.waitForRequest(`**${api}/auth/line/get-token`);
    const verified = page.waitForRequest(`**${api}/auth/line/verify`);
    await agree(page, person);
    expect(formOf(await exchanged)).toMatchObject({ code: expect.any(String) });
    expect(formOf(await verified)).toMatchObject({ id_token: expect.any(String) });
    await expect(page).toHaveURL(`/new-member?${new URLSearchParams({ email: person.email })}`);
    await expect(field(page, '電子信箱')).toHaveValue(person.email);
    expect(await stored(page, 'sessionStorage', 'line-auth')).toContain('idToken');
    expect(await stored(page, 'sessionStorage', 'line-bind')).toContain('socialiteToken');
    expect(
      JSON.parse((await stored(page, 'localStorage', 'signin-callback-info')) ?? '{}'),
    ).toEqual({ path: '/products', query: 'all=1' });
    await expectAccessible(page);

    await fillNewMember(page, password);
    await expectGreen(page, '註冊成功');
    await expect(dialog(page)).toContainText('已放入您的優惠券');
    await expectAccessible(page);
    expect(await eventsNamed(page, 'sign_up')).toEqual([
      { event: 'sign_up', user_id: expect.any(Number) },
    ]);
    await dialog(page).getByRole('button', { name: '開始購物' }).click();
    await expect(page).toHaveURL('/products?all=1');
    await expect(memberMenu(page)).toBeVisible();
    expect(await lineKeys(page)).toEqual([]);
    expect(await stored(page, 'localStorage', 'signin-callback-info')).toBeNull();
  });

  test('may use another e-mail, whose code also links; from then on one tap signs in [4.092, 4.104, 4.108, 4.080]', async ({
    page,
  }) => {
    const person = freshPerson();
    const email = freshEmail();
    await signInWithLine(page, person);
    await fillNewMember(page, password, email);
    await expect(page).toHaveURL(/\/email-verify\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      email,
      type: 'signup',
      lastStep: 'true',
    });
    expect(await eventsNamed(page, 'sign_up')).toHaveLength(1);
    await expect(memberMenu(page)).toHaveCount(0);
    const sent = page.waitForRequest(`**${api}/auth/verify-email-code`);
    await enterCode(page, await mailedCode(page, email));
    expect(formOf(await sent)).toMatchObject({ use_for: 'register' });
    await expect(toast(page, '驗證成功，請登入會員')).toBeVisible();
    await dialog(page).getByRole('button', { name: '開始購物' }).click();
    await expect(page).toHaveURL(/\/signin\?email=/);
    expect(await lineKeys(page)).toEqual([]);

    await goToLine(page);
    await agree(page, person);
    await expect(toast(page, '登入成功，開始購物')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(memberMenu(page)).toBeVisible();
    expect(await eventsNamed(page, 'login')).toEqual([{ event: 'login', method: 'line' }]);
  });

  test('without an e-mail at LINE names one, also without the stored proof [2.064, 4.097, 4.104]', async ({
    page,
  }) => {
    await signInWithLine(page, freshPerson(''));
    await expect(page).toHaveURL('/new-member');
    await expect(field(page, '電子信箱')).toHaveValue('');
    await expectAccessible(page);
    await press(page, '完成註冊');
    await expect(main(page).getByRole('alert')).toContainText('有 3 個地方需要修正');
    await expectAccessible(page);
    const email = freshEmail();
    await fillNewMember(page, password, email);
    await expect(toast(page, '已發送驗證信件')).toBeVisible();
    await expect(page).toHaveURL(/\/email-verify\?.*type=signup/);
    expect(await mailedCode(page, email)).toMatch(/^\d{4}$/);

    await forgetEverything(page);
    await visit(page, '/new-member?email=a%40b.tw');
    await expect(field(page, '電子信箱')).toHaveValue('a@b.tw');
    await fillNewMember(page, password, freshEmail());
    await expect(page).toHaveURL(/\/email-verify\?.*type=signup/);
  });

  test('with a member’s e-mail must prove the account or the address [4.087, 4.088]', async ({
    page,
  }) => {
    const { email } = await newMember(page);
    await signInWithLine(page, freshPerson(''));
    await fillNewMember(page, password, email);
    await expect(page).toHaveURL(`/bind?${new URLSearchParams({ email })}`);

    const unproven = await unverified(page);
    await main(page).getByRole('link', { name: '建立新帳號' }).click();
    await fillNewMember(page, password, unproven);
    await expect(page).toHaveURL(/\/email-verify\?.*type=signup/);
    await expect(main(page)).toContainText(unproven);
    // The same code links the LINE account, so the next tap signs in.
    const answer = page.waitForResponse(`**${api}/auth/verify-email-code`);
    await enterCode(page, await mailedCode(page, unproven));
    expect((await (await answer).json()).data.line_linked).toBe(true);
  });
});

test.describe('a member who comes from LINE for the first time', () => {
  test('proves the account by the password; from then on one tap signs in [2.070, 4.092, 4.094, 4.105, 4.106, 4.107, 3.123, 8.086]', async ({
    page,
  }) => {
    const member = await newMember(page);
    const person = freshPerson(member.email);
    await signInWithLine(page, person);
    await expect(page).toHaveURL(`/bind?${new URLSearchParams({ email: member.email })}`);
    await expect(main(page)).toContainText(member.email);
    await expectAccessible(page);
    await field(page, '密碼').fill('Wrong2026day');
    await press(page, '綁定並登入');
    await errorOf(page, '密碼').toHaveAccessibleDescription('密碼錯誤 忘記密碼');
    await expectAccessible(page);

    await field(page, '密碼').fill(member.password);
    const linked = page.waitForRequest(`**${api}/auth/line/link`);
    let keptKey: string | null = null;
    await page.route(`**${api}/auth/line/link`, async (route) => {
      keptKey = await stored(page, 'sessionStorage', 'line-verify-password');
      await route.continue();
    });
    await press(page, '綁定並登入');
    const form = formOf(await linked);
    expect(form).toMatchObject({ email: member.email, socialite_token: expect.any(String) });
    expect(form.key).not.toBe('');
    await expectGreen(page, '帳號綁定成功');
    await expect(page).toHaveURL('/');
    await expect(memberMenu(page)).toBeVisible();
    expect(await lineKeys(page)).toEqual([]);
    expect(keptKey).toContain(form.key ?? '?');

    await forgetEverything(page);
    await signInWithLine(page, person);
    await expect(toast(page, '登入成功，開始購物')).toBeVisible();
    await expect(memberMenu(page)).toBeVisible();
  });

  test('with an unverified e-mail enters its code, and /signup links again [2.067, 4.095, 4.098, 4.099]', async ({
    page,
  }) => {
    const email = await unverified(page);
    await signInWithLine(page, freshPerson(email));
    await expect(page).toHaveURL(/\/email-verify\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      email,
      type: 'line-bind',
      lastStep: 'true',
    });
    await expect(main(page)).toContainText('即可綁定 LINE 帳號');
    await expectAccessible(page);
    const sent = page.waitForRequest(`**${api}/auth/verify-email-code`);
    const loaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/signup'),
    );
    await enterCode(page, await mailedCode(page, email));
    expect(formOf(await sent)).toMatchObject({ use_for: 'register' });
    await loaded;
    await expect(toast(page, '帳號綁定成功')).toBeVisible();
    await expect(dialog(page)).toContainText('已放入您的優惠券');
    await dialog(page).getByRole('button', { name: '開始購物' }).click();
    await expect(page).toHaveURL('/');
    await expect(memberMenu(page)).toBeVisible();
    expect(await lineKeys(page)).toEqual([]);
  });

  test('cannot continue without an e-mail in the address, and is sent to LINE again if the proof is missing or expired [8.074, 2.070]', async ({
    page,
  }) => {
    for (const path of ['/bind', '/bind?email=nobody']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/signin$/);
    }
    const { email } = await newMember(page);
    await visit(page, `/bind?${new URLSearchParams({ email })}`);
    await field(page, '密碼').fill(password);
    await press(page, '綁定並登入');
    await expect(dialog(page)).toContainText('LINE 綁定已逾時，請重新使用 LINE 登入');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '前往登入' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await page.evaluate(() => {
      sessionStorage.setItem('qingmian-line-auth', JSON.stringify({ idToken: 'x' }));
      sessionStorage.setItem('qingmian-line-bind', JSON.stringify({ socialiteToken: 'x' }));
    });
    await page.goto(`/bind?${new URLSearchParams({ email })}`);
    await field(page, '密碼').fill(password);
    await press(page, '綁定並登入');
    await expect(dialog(page)).toContainText('LINE 綁定已逾時，請重新使用 LINE 登入');
  });
});
