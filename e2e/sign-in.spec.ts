import type { Page, Request } from '@playwright/test';
import {
  api,
  dialog,
  enterCode,
  errorOf,
  field,
  main,
  press,
  queryOf,
  summary,
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
import { expectGreen, expectPurple } from './toasts.ts';
import { arrived, routeOnce, stored, visit, visitBeforeScripts } from './visit.ts';

test.describe('a forgotten password', () => {
  test('is replaced through a mailed code [2.062, 2.063, 4.070, 4.071, 4.072, 4.073, 4.074, 4.075, 3.120, 8.086]', async ({
    page,
  }) => {
    const { email } = await newMember(page);
    await visit(page, '/forgot-password');
    await expectAccessible(page);
    await field(page, '電子信箱').fill(email);
    const checked = page.waitForRequest(`**${api}/auth/check-user-email`);
    await press(page, '下一步');
    await checked;
    await expectGreen(page, '已發送驗證信件');
    await expect
      .poll(() => queryOf(page))
      .toEqual({ email, type: 'resetPassword', lastStep: 'true' });
    await enterCode(page, await mailedCode(page, email));
    await expect(page).toHaveURL(/\/reset-password$/);
    const kept = JSON.parse((await stored(page, 'sessionStorage', 'reset-password')) ?? '{}');
    expect(kept).toEqual({ email, key: expect.any(String) });
    await field(page, '新密碼').waitFor();
    await expectAccessible(page);

    const next = 'Rainbow2027x';
    await field(page, '新密碼').fill(next);
    await field(page, '再次輸入新密碼').fill(next);
    const sent = page.waitForRequest(`**${api}/auth/reset-password`);
    await press(page, '儲存新密碼');
    expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))).toEqual({
      email,
      password: next,
      key: kept.key,
    });
    await expectGreen(page, '密碼重設成功，請登入會員');
    await expect(page).toHaveURL(/\/signin$/);
    expect(await stored(page, 'sessionStorage', 'reset-password')).toBeNull();
    await field(page, '電子信箱或帳號').fill(email);
    await field(page, '密碼').fill(next);
    await press(page, '登入');
    await expectGreen(page, '登入成功，開始購物');
  });

  test('is replaced through the mailed link, whose code leaves the address at once and reaches no analytics', async ({
    page,
  }) => {
    const { email } = await newMember(page);
    await page.request.post(`${api}/auth/send-reset-password-verification-email`, {
      form: { email },
    });
    const messages = await page.request.get(`${api}/test/mails`, { params: { to: email } });
    const { text } = (await messages.json()).data[0];
    const [, path = '', code = ''] =
      /https?:\/\/[^/]+(\/reset-password\?code=(\S+))/.exec(text) ?? [];
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await visit(page, '/faq');
    const answer = await page.goto(path);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(main(page)).toContainText(`為 ${email} 設定新密碼`);
    await expectAccessible(page);
    expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain(code);
    const headers = await Promise.all(asked.map((request) => request.allHeaders()));
    const referrers = headers.map(({ referer = '' }) => referer);
    expect(referrers.filter((referrer) => referrer.includes(code))).toEqual([]);

    const next = 'Rainbow2027x';
    await field(page, '新密碼').fill(next);
    await field(page, '再次輸入新密碼').fill(next);
    await press(page, '儲存新密碼');
    await expectGreen(page, '密碼重設成功，請登入會員');
    await field(page, '電子信箱或帳號').fill(email);
    await field(page, '密碼').fill(next);
    await press(page, '登入');
    await expectGreen(page, '登入成功，開始購物');

    await page.goto(path);
    await expect(main(page)).toContainText('此連結無效、已使用過或已逾時，請重新申請');
    await expect(page).toHaveURL(/\/reset-password$/);
    await main(page).getByRole('link', { name: '取得驗證碼' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test('needs the code first, of an e-mail that is known, and a new one after the key has expired [8.001, 8.005, 8.006]', async ({
    page,
  }) => {
    await visit(page, '/reset-password');
    await main(page).getByRole('link', { name: '取得驗證碼' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await field(page, '電子信箱').fill(freshEmail());
    await press(page, '下一步');
    await errorOf(page, '電子信箱').toHaveAccessibleDescription('此電子信箱尚未註冊 註冊會員');
    await expectAccessible(page);
    const { email } = await newMember(page);
    await page.evaluate(
      (value) => sessionStorage.setItem('qingmian-reset-password', JSON.stringify(value)),
      { email, key: 'spent' },
    );
    await page.goto('/reset-password');
    await field(page, '新密碼').fill('Rainbow2027x');
    await field(page, '再次輸入新密碼').fill('Rainbow2027x');
    await press(page, '儲存新密碼');
    await expect(summary(page)).toContainText('驗證已逾時，請重新取得驗證碼');
  });
});

test.describe('signing in', () => {
  const fillSignIn = async (page: Page, account: string, secret: string) => {
    await field(page, '電子信箱或帳號').fill(account);
    await field(page, '密碼').fill(secret);
  };

  test('explains each refusal beside the form, any other failure beside the button, and leads an unverified member to the code page [2.061, 5.004, 5.007, 5.008, 8.001, 8.005, 8.011, 8.012, 8.013, 8.016, 8.020, 8.021]', async ({
    page,
  }) => {
    const { email } = await newMember(page);
    await visit(page, '/signin');
    await expectAccessible(page);
    await fillSignIn(page, 'abc', 'abc123');
    await press(page, '登入');
    await errorOf(page, '電子信箱或帳號').toHaveAccessibleDescription('帳號格式錯誤');
    await errorOf(page, '密碼').toHaveAccessibleDescription('密碼格式錯誤');
    await fillSignIn(page, 'nobody', 'abcdefgh');
    await press(page, '登入');
    await errorOf(page, '電子信箱或帳號').toHaveAccessibleDescription(
      '此電子信箱或帳號尚未註冊 註冊會員',
    );
    await fillSignIn(page, email, 'abcdefgh');
    await press(page, '登入');
    await expect(summary(page)).toHaveText('帳號或密碼錯誤 忘記密碼');
    await expect(field(page, '密碼')).toHaveValue('abcdefgh');
    await expectAccessible(page);

    await routeOnce(page, `**${api}/auth/login`, (route) =>
      route.fulfill({ status: 418, json: { status: 418, error_code: 'NEW_CODE' } }),
    );
    await press(page, '登入');
    await expect(summary(page)).toContainText('系統忙碌中，請稍後再試');
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page, '電子信箱或帳號')).toHaveValue(email);

    const unproven = await unverified(page);
    await fillSignIn(page, unproven, password);
    await press(page, '登入');
    await expectPurple(page, '會員尚未驗證，前往驗證');
    await expect(page).toHaveURL(/\/email-verify\?/);
    expect(queryOf(page)).toEqual({ email: unproven, type: 'signup' });
  });

  test('keeps the button busy until the answer is there, and sends once [4.051]', async ({
    page,
  }) => {
    const member = await newMember(page);
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${api}/auth/login`, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await visit(page, '/signin');
    await fillSignIn(page, member.email, member.password);
    await press(page, '登入');
    const button = main(page).getByRole('button', { name: '登入', exact: true });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await field(page, '密碼').press('Enter');
    answer();
    await expect(toast(page, '登入成功，開始購物')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('leads back to the guarded page, which was remembered until then, with the parameters of the campaign [3.125, 3.128, 4.057, 4.058, 4.059, 4.060, 4.061, 2.201, 6.001]', async ({
    page,
  }) => {
    const member = await newMember(page);
    await visit(page, '/member-centre?type=2');
    await expect(page).toHaveURL(/\/signin$/);
    const remembered = await stored(page, 'localStorage', 'signin-callback-info');
    expect(JSON.parse(remembered ?? '{}')).toEqual({ path: '/member-centre', query: 'type=2' });
    await page.goto('/signin?utm_source=x&email=a%40b.tw');
    await expect(field(page, '電子信箱或帳號')).toHaveValue('a@b.tw');
    await fillSignIn(page, member.email, member.password);
    await press(page, '登入');
    await expect(page).toHaveURL('/member-centre?type=2&utm_source=x');
    expect(await stored(page, 'localStorage', 'signin-callback-info')).toBeNull();
    expect(await stored(page, 'sessionStorage', 'ec-user-temp')).not.toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { name: '我的訂單' })).toBeVisible();
    for (const path of ['/signin', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test('ends with the browser session, or lasts longer on request; then the account is remembered, never the password [6.013, 6.014]', async ({
    page,
    browser,
  }) => {
    const member = await newMember(page);
    const memberMenu = (shop: Page) => shop.getByRole('button', { name: /^會員選單/ });
    /** The shop in the browser after closing and opening it again: session storage is empty. */
    const reopened = async () => {
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
      });
      const shop = await context.newPage();
      await visit(shop, '/faq');
      return shop;
    };
    await visit(page, '/signin');
    const remember = page.getByLabel('保持登入 7 天');
    await expect(remember).not.toBeChecked();
    await fillSignIn(page, member.email, member.password);
    await press(page, '登入');
    await expect(memberMenu(page)).toBeVisible();
    // The page that comes closes every panel.
    await expect(page).not.toHaveURL(/\/signin/);
    await arrived(page);
    const forgotten = await reopened();
    await expect(forgotten.getByRole('button', { name: '會員登入' })).toBeVisible();
    await forgotten.context().close();

    await memberMenu(page).click();
    await page.getByRole('button', { name: '登出' }).click();
    await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
    await visit(page, '/signin');
    await remember.check();
    await fillSignIn(page, member.email, member.password);
    await press(page, '登入');
    await expect(memberMenu(page)).toBeVisible();
    const remembered = await reopened();
    await memberMenu(remembered).click();
    await remembered.getByRole('button', { name: '登出' }).click();
    await remembered.getByRole('button', { name: '會員登入' }).click();
    await expect(field(remembered, '電子信箱或帳號')).toHaveValue(member.email);
    await expect(field(remembered, '密碼')).toHaveValue('');
    await remembered.context().close();
  });

  test('works with password managers, and shows the password when asked', async ({ page }) => {
    const tokens = async (path: string) => {
      await visit(page, path);
      return main(page)
        .locator('form input:not([type=checkbox])')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
    };
    expect(await tokens('/signup')).toEqual(['email', 'new-password', 'new-password']);
    expect(await tokens('/signin')).toEqual(['username webauthn', 'current-password']);
    const secret = field(page, '密碼');
    await secret.fill('abcd1234');
    await expect(secret).toHaveAttribute('type', 'password');
    await press(page, '顯示密碼');
    await expect(secret).toHaveAttribute('type', 'text');
    await press(page, '隱藏密碼');
    await expect(secret).toHaveAttribute('type', 'password');
  });

  test('waits for the page’s scripts if the form is sent before they load, and puts nothing into the address', async ({
    page,
  }) => {
    const release = await visitBeforeScripts(page, '/signin');
    await fillSignIn(page, 'nobody-here', 'abcdefgh');
    await press(page, '登入');
    release();
    await errorOf(page, '電子信箱或帳號').toHaveAccessibleDescription(/尚未註冊/);
    await expect(page).toHaveURL(/\/signin$/);
    await expect(field(page, '電子信箱或帳號')).toHaveValue('nobody-here');
  });
});

test('the e-mail in the address fills in an e-mail field, and has no effect on other pages [2.065]', async ({
  page,
}) => {
  for (const [path, name] of [
    ['/new-member', '電子信箱'],
    ['/signup', '電子信箱'],
    ['/signin', '電子信箱或帳號'],
    ['/forgot-password', '電子信箱'],
  ] as const) {
    await visit(page, `${path}?email=a%40b.tw`);
    await expect(field(page, name)).toHaveValue('a@b.tw');
  }
  await visit(page, '/signup');
  await expect(field(page, '電子信箱')).toHaveValue('');
  await visit(page, '/reset-password?email=a%40b.tw');
  await expect(main(page).getByRole('link', { name: '取得驗證碼' })).toBeVisible();
});

test('a coupon’s link asks a visitor to sign in, comes back, and does nothing without a code [2.082, 2.085, 2.086, 6.008]', async ({
  page,
}) => {
  const data = { code: 'WELCOME100' };
  const refused = await page.request.post(`${api}/user/coupons/receive`, { data });
  expect(refused.status()).toBe(401);
  const member = await newMember(page);
  await visit(page, '/coupon-receive');
  await expect(main(page)).toContainText('沒有優惠券代碼');
  expect(await stored(page, 'localStorage', 'signin-callback-info')).toBeNull();
  await visit(page, '/coupon-receive?code=WELCOME100');
  await expect(main(page)).toContainText('WELCOME100');
  await expect(main(page).getByRole('link', { name: '註冊會員' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: '登入領取' }).click();
  await field(page, '電子信箱或帳號').fill(member.email);
  await field(page, '密碼').fill(member.password);
  await press(page, '登入');
  // After the sign-in the coupon of the link is claimed; this member has it from the registration.
  await expect(page.getByRole('dialog')).toContainText('折扣碼已加入');
  await expect(page).toHaveURL('/member-centre?type=3');
});
