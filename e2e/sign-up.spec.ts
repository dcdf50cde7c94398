import { errorCodes } from '#contract/error-codes.ts';
import {
  api,
  dialog,
  enterCode,
  errorOf,
  field,
  fillSignUp,
  mailsTo,
  main,
  other,
  press,
  queryOf,
  summary,
  toast,
  unverified,
} from './account-screens.ts';
import { expectApart } from './boxes.ts';
import { expect, expectAccessible, freshEmail, mailedCode, newMember, test } from './journey.ts';
import { expectGreen, holdToast } from './toasts.ts';
import { askedDuring, eventsNamed, visit } from './visit.ts';

test.describe('signing up', () => {
  test('leads through the mailed code and the gift to sign-in [2.060, 2.066, 2.067, 4.076, 4.078, 4.079, 4.080, 4.081, 4.082, 4.085, 4.039, 4.040, 7.061, 8.086]', async ({
    page,
  }) => {
    const email = freshEmail();
    await visit(page, '/signup');
    await expectAccessible(page);
    await fillSignUp(page, email);
    const mailed = page.waitForResponse(`**${api}/auth/send-user-verification-email`);
    await press(page, '註冊');
    await mailed;
    await expect(toast(page, '已發送驗證信件')).toBeVisible();
    await holdToast(toast(page, '已發送驗證信件'));
    const title = page.getByRole('heading', { level: 1, name: '信箱驗證' });
    await expectApart(toast(page, '已發送驗證信件').locator('..'), title);
    await expect.poll(() => queryOf(page)).toEqual({ email, type: 'signup', lastStep: 'true' });
    expect(await eventsNamed(page, 'sign_up')).toEqual([
      { event: 'sign_up', user_id: expect.any(Number) },
    ]);
    await expect(main(page)).toContainText(email);
    await expectAccessible(page);

    const sent = page.waitForRequest(`**${api}/auth/verify-email-code`);
    await enterCode(page, await mailedCode(page, email));
    expect((await sent).postData()).toContain('use_for=register');
    await expectGreen(page, '驗證成功，請登入會員');
    await expect(dialog(page)).toContainText('已放入您的優惠券');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '開始購物' }).click();
    // The account is filled in, and a sentence names the next step (G-175).
    await expect(page).toHaveURL(/\/signin\?/);
    await expect(field(page, '電子信箱或帳號')).toHaveValue(email);
    await expect(main(page)).toContainText('電子信箱已驗證完成，輸入密碼即可登入。');
    await expectAccessible(page);
    await page.goBack();
    await expect(field(page, '電子信箱')).toHaveValue('');
  });

  test('checks a field when it is left, never during typing, and removes a message as soon as the value is right [5.001, 5.002, 5.006, 5.009]', async ({
    page,
  }) => {
    await visit(page, '/signup');
    await field(page, '電子信箱').pressSequentially('a@b');
    await expect(main(page).getByText(/格式錯誤/)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await errorOf(page, '電子信箱').toHaveAccessibleDescription('電子郵件格式錯誤');
    await field(page, '電子信箱').pressSequentially('.tw');
    await errorOf(page, '電子信箱').toHaveAccessibleDescription('');
    await field(page, '密碼').fill('abc123');
    await field(page, '再次輸入密碼').fill('abc124');
    await field(page, '電子信箱').fill('  ');
    await page.keyboard.press('Tab');
    await errorOf(page, '電子信箱').toHaveAccessibleDescription(
      '請填寫電子信箱 · This field is required!',
    );
    await errorOf(page, '密碼').toHaveAccessibleDescription(
      /密碼格式錯誤（至少\s8\s碼，目前\s6\s碼）$/,
    );
    await errorOf(page, '再次輸入密碼').toHaveAccessibleDescription('密碼輸入錯誤');
    await field(page, '密碼').fill('abc124');
    await errorOf(page, '再次輸入密碼').toHaveAccessibleDescription('');
  });

  test('lists what is missing, moves the focus to the list and leads to each field [5.001, 5.018]', async ({
    page,
  }) => {
    await visit(page, '/signup');
    const asked = await askedDuring(page, async () => {
      await press(page, '註冊');
      await expect(summary(page)).toContainText('有 3 個地方需要修正');
    });
    expect(asked).toEqual([]);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).not.toContainText('required');
    await expect(page).toHaveTitle(/^錯誤：註冊會員/);
    await expectAccessible(page);
    await summary(page).getByRole('link', { name: '請填寫密碼' }).click();
    await expect(field(page, '密碼')).toBeFocused();
    await fillSignUp(page, 'a@b.tw');
    await field(page, '電子信箱').fill('');
    await press(page, '註冊');
    await expect(field(page, '電子信箱')).toBeFocused();
    await expect(summary(page)).toHaveCount(0);
    await fillSignUp(page, 'a@b.tw');
    await expect(page).toHaveTitle(/^註冊會員/);
  });

  test('says beside the field that an e-mail is taken, with the way to sign in, and that a password is too common [8.001, 8.002]', async ({
    page,
  }) => {
    const { email } = await newMember(page);
    await visit(page, '/signup');
    await fillSignUp(page, email.toUpperCase());
    await press(page, '註冊');
    await errorOf(page, '電子信箱').toHaveAccessibleDescription('此電子信箱已存在 前往登入');
    await fillSignUp(page, freshEmail(), 'password1');
    await press(page, '註冊');
    await errorOf(page, '密碼').toHaveAccessibleDescription(
      /密碼格式錯誤（這組密碼太常見，請換一組）$/,
    );
    await fillSignUp(page, email);
    await press(page, '註冊');
    await expect(field(page, '電子信箱')).toBeFocused();
    await main(page).getByRole('link', { name: '前往登入' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  });

  test('opens the error modal when the e-mail cannot be sent, and lets it be sent again [4.079, 8.085]', async ({
    page,
    problems,
  }) => {
    const { message, status } = errorCodes.MAIL_FAILED;
    await page.route(`**${api}/auth/send-user-verification-email`, (route) =>
      route.fulfill({ status, json: { status, error_code: 'MAIL_FAILED', message } }),
    );
    const email = freshEmail();
    await visit(page, '/signup');
    await fillSignUp(page, email);
    await press(page, '註冊');
    await expect(dialog(page)).toContainText(message);
    await dialog(page).getByRole('button', { name: '我知道了' }).click();
    await page.unroute(`**${api}/auth/send-user-verification-email`);
    await press(page, '重新寄送驗證信');
    await expect(toast(page, '已發送驗證信件')).toBeVisible();
    expect(await mailedCode(page, email)).toMatch(/^\d{4}$/);
    expect(problems.splice(0)).toEqual([expect.stringContaining('503')]);
  });

  test('takes a code that is pasted or suggested by the phone; stays if the gift could not be given, until the shopper has read the message [4.083, 4.085, 8.018]', async ({
    page,
  }) => {
    const email = await unverified(page);
    await page.route(`**${api}/auth/verify-email-code`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, received_registration_status: false } },
      });
    });
    await visit(page, `/email-verify?email=${email}&type=signup&lastStep=true`);
    const code = field(page, '驗證碼');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await enterCode(page, ` ${await mailedCode(page, email)} `);
    await expect(dialog(page)).toContainText('註冊成功，但註冊禮發送失敗，請聯繫客服 0800-889-933');
    await expect(page).toHaveURL(/\/email-verify/);
    await dialog(page).getByRole('button', { name: '前往登入' }).click();
    await expect(page).toHaveURL(/\/signin\?/);
    await expect(field(page, '電子信箱或帳號')).toHaveValue(email);
  });
});

test.describe('the code page', () => {
  test('sends the e-mail once; a reload and a return only wait for the next one [2.068, 2.069]', async ({
    page,
  }) => {
    const email = await unverified(page);
    await visit(page, `/email-verify?email=${email}&type=signup&lastStep=true`);
    await expect(toast(page, '已發送驗證信件')).toBeVisible();
    const again = main(page).getByRole('button', { name: /^重新寄送（\d+ 秒）$/ });
    await expect(again).toBeDisabled();
    await page.reload();
    await expect(again).toBeVisible();
    await expect(toast(page, '已發送驗證信件')).toHaveCount(0);
    await main(page).getByRole('textbox').waitFor();
    await page.getByRole('banner').getByRole('link', { name: /首頁$/ }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(again).toBeVisible();
    expect(await mailsTo(page, email)).toBe(1);
  });

  test('shows the address first if it was opened directly, says why it mails nothing to an address that nobody has signed up with, and is not a page without e-mail or type [2.069, 4.072]', async ({
    page,
  }) => {
    const email = await unverified(page);
    await visit(page, `/email-verify?email=${email}&type=signup`);
    await expect(main(page)).toContainText(email);
    await expect(field(page, '驗證碼')).toHaveCount(0);
    expect(await mailsTo(page, email)).toBe(0);
    await press(page, '寄送驗證信');
    await expect(toast(page, '已發送驗證信件')).toBeVisible();
    await expect(field(page, '驗證碼')).toBeVisible();

    const unknown = freshEmail();
    await visit(page, `/email-verify?email=${unknown}&type=signup`);
    await press(page, '寄送驗證信');
    await expect(main(page).getByRole('alert')).toContainText('此電子信箱尚未註冊');
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page, '驗證碼')).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: '寄送驗證信' })).toBeEnabled();
    await expectAccessible(page);
    expect(await mailsTo(page, unknown)).toBe(0);

    for (const query of ['', `?email=${email}`, `?email=${email}&type=other`, '?type=signup']) {
      await page.goto(`/email-verify${query}`);
      await expect(page).toHaveURL(/\/signin$/);
    }
  });

  test('accepts four digits, counts wrong codes and asks for a new code after five [5.005, 8.001, 8.003, 8.004, 8.009, 9.001]', async ({
    page,
  }) => {
    const email = await unverified(page);
    await visit(page, `/email-verify?email=${email}&type=signup&lastStep=true`);
    await enterCode(page, '12a4');
    await errorOf(page, '驗證碼').toHaveAccessibleDescription(
      '驗證碼錯誤，請重新輸入（只能輸入數字）',
    );
    await expectAccessible(page);
    const code = await mailedCode(page, email);
    for (const by of [1, 2, 3, 4]) {
      await enterCode(page, other(code, by));
      await errorOf(page, '驗證碼').toHaveAccessibleDescription('驗證碼錯誤，請重新輸入');
    }
    const limit = '驗證碼錯誤已達 5 次，請重新發送驗證碼';
    await enterCode(page, other(code, 5));
    await errorOf(page, '驗證碼').toHaveAccessibleDescription(limit);
    await enterCode(page, code);
    await errorOf(page, '驗證碼').toHaveAccessibleDescription(limit);
    // A code that expires after that keeps the sentence; a new visit does not know the limit.
    const { status, message } = errorCodes.CODE_NOT_FOUND;
    await page.route(`**${api}/auth/verify-email-code`, (route) =>
      route.fulfill({ status, json: { status, error_code: 'CODE_NOT_FOUND', message } }),
    );
    await enterCode(page, code);
    await errorOf(page, '驗證碼').toHaveAccessibleDescription(limit);
    await page.reload();
    await enterCode(page, code);
    await errorOf(page, '驗證碼').toHaveAccessibleDescription(message);
  });
});
