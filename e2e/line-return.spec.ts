import type { Page } from '@playwright/test';
import { createClient } from '#contract/client.ts';
import { api, dialog, main, toast } from './account-screens.ts';
import { anyGoods, sendCart, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import {
  agree,
  boundMember,
  cancel,
  forgetEverything,
  freshPerson,
  goToLine,
  lineKeys,
  memberMenu,
  signInWithLine,
} from './line-people.ts';
import { tokenOf } from './orders.ts';
import { expectGreen, expectPurple } from './toasts.ts';
import { hydrated, stored, visit } from './visit.ts';

/** Opens an address without waiting until all of it has loaded, because the first messages would be gone by then. */
async function arriveAt(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await hydrated(page);
}

test.describe('a LINE sign-in that fails', () => {
  const failed = 'LINE 登入失敗，請再試一次';

  test('because it was not started here, has another state or was cancelled says so and leads to sign-in, where a second try works [2.071, 2.075]', async ({
    page,
  }) => {
    const state = Buffer.from('{"path":"/cart","query":"","nonce":"n"}').toString('base64url');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/line/')) asked.push(request.url());
    });
    for (const query of ['', '?error=access_denied', '?code=x', `?code=x&state=${state}`]) {
      await arriveAt(page, `/line-auth${query}`);
      await expect(toast(page, failed)).toBeVisible();
      await expect(page).toHaveURL(/\/signin$/);
    }
    expect(asked).toEqual([]);
    expect(await stored(page, 'localStorage', 'signin-callback-info')).toBeNull();

    await visit(page, '/signin');
    await goToLine(page);
    await cancel(page);
    await expectPurple(page, failed);
    await expect(page).toHaveURL(/\/signin$/);
    await goToLine(page);
    await agree(page, freshPerson(''));
    await expect(page).toHaveURL('/new-member');
  });

  test('because its answer was used already changes nothing, also after going back; the choice to stay signed in, made before leaving, is kept [6.013, 6.014]', async ({
    page,
  }) => {
    const member = await boundMember(page);
    await visit(page, '/signin');
    await page.getByLabel('保持登入 7 天').check();
    await goToLine(page);
    const arrived = page.waitForRequest((request) => request.url().includes('/line-auth?'));
    await agree(page, member.person);
    const answer = (await arrived).url();
    await expect(toast(page, '登入成功，開始購物')).toBeVisible();
    expect(await stored(page, 'localStorage', 'ec-user')).not.toBeNull();
    await page.goto(answer);
    await expect(page).toHaveURL('/');
    await expect(toast(page, failed)).toHaveCount(0);
    await expect(memberMenu(page)).toBeVisible();
    await forgetEverything(page);
    await arriveAt(page, answer);
    await expect(toast(page, failed)).toBeVisible();
    await expect(page).toHaveURL(/\/signin$/);
  });

  test('because LINE does not answer shows progress and then says so [8.075]', async ({
    page,
    problems,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(`**${api}/auth/line/get-token`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.route(`**${api}/auth/line/verify`, (route) =>
      route.fulfill({
        status: 503,
        json: {
          status: 503,
          error_code: 'LINE_LOGIN_UNAVAILABLE',
          message: '目前無法連線至 LINE，請稍後再試',
        },
      }),
    );
    await signInWithLine(page, freshPerson());
    await expect(main(page).getByRole('status')).toHaveText('正在與 LINE 確認，請稍候');
    await expectAccessible(page);
    held.resolve();
    await expect(toast(page, '目前無法連線至 LINE，請稍後再試')).toBeVisible();
    await expect(page).toHaveURL(/\/signin$/);
    expect(await lineKeys(page)).toEqual([]);
    expect(problems.splice(0)).toEqual([expect.stringContaining('503')]);
  });
});

test('a member without LINE cancels in the member centre, is refused the LINE account of another member, and binds an own one, which signs in from then on, also after a change [8.086, 8.089, 8.090]', async ({
  page,
  browser,
}) => {
  test.slow();
  const { person: taken } = await boundMember(page);
  await signedInBuyer(page);
  await page.goto('/member-centre?type=5');
  await expect(main(page)).toContainText('尚未綁定');
  await expectAccessible(page);
  await goToLine(page, '綁定 LINE');
  await cancel(page);
  await expect(toast(page, 'LINE 登入失敗，請再試一次')).toBeVisible();
  await expect(page).toHaveURL('/member-centre?type=5');

  await goToLine(page, '綁定 LINE');
  await agree(page, taken);
  await expect(dialog(page)).toContainText('此 LINE 帳號已綁定其他會員');
  await dialog(page).getByRole('button', { name: '我知道了' }).click();
  await expect(main(page)).toContainText('尚未綁定');
  await expect(memberMenu(page)).toBeVisible();

  await goToLine(page, '綁定 LINE');
  await agree(page, freshPerson(''));
  await expectGreen(page, 'LINE 帳號重新綁定成功');
  await expect(page).toHaveURL('/member-centre?type=5');

  const person = freshPerson('');
  await goToLine(page, '重新綁定 LINE');
  const linked = page.waitForRequest(`**${api}/auth/line/link`);
  await agree(page, person);
  expect((await linked).headers().authorization).toMatch(/^Bearer /);
  await expectGreen(page, 'LINE 帳號重新綁定成功');
  await expect(page).toHaveURL('/member-centre?type=5');
  await expectAccessible(page);
  expect(await lineKeys(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await signInWithLine(other, person);
  await expectGreen(other, '登入成功，開始購物');
  await other.context().close();
});

test('checkout asks to sign in, and LINE leads back to it with its query [2.058, 2.074]', async ({
  page,
  baseURL,
}) => {
  const member = await boundMember(page);
  const token = await tokenOf(page, member);
  const [goods] = await anyGoods();
  const client = createClient({ origin: baseURL ?? '', token: () => token });
  await sendCart({ ...member, api: client }, { [goods.id]: 1 });
  await visit(page, '/checkout?utm_source=x');
  await expect(page).toHaveURL(/\/signin$/);
  await goToLine(page);
  await agree(page, member.person);
  await expect(page).toHaveURL('/checkout?utm_source=x');
  await expect(main(page).getByRole('button', { name: /^送出訂單/ })).toBeVisible();
});
