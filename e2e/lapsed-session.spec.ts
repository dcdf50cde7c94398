import type { Page } from '@playwright/test';
import { fillIn, signedInBuyer } from './buying.ts';
import { atTheForm, main, refuseOrder } from './checkouts.ts';
import { expect, newMember, test } from './journey.ts';
import { stored, visit } from './visit.ts';

const sentence = '登入逾時，請重新登入';
const day = 86_400_000;

type Key = 'ec-user' | 'ec-user-temp';
const kindOf = (key: Key) => (key === 'ec-user' ? 'localStorage' : 'sessionStorage');

/** Stores a session of this age in the browser, as an earlier visit would have done. */
async function keepSession(page: Page, key: Key, age: number) {
  await visit(page, '/faq');
  await page.evaluate(
    ([area, name, issuedAt]) =>
      window[area].setItem(`qingmian-${name}`, JSON.stringify({ token: 'lapsed', issuedAt })),
    [kindOf(key), key, Date.now() - age] as const,
  );
}

/** The bearer tokens that the page sends. */
function tokensSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) sent.push(authorization);
  });
  return sent;
}

for (const [key, paths] of [
  ['ec-user', ['/', '/products/1']],
  ['ec-user-temp', ['/faq', '/products?all=1']],
] as const) {
  test(`a lapsed ${key} leaves each public page as a visitor’s, and says so once [8.076]`, async ({
    page,
  }) => {
    const sent = tokensSent(page);
    for (const path of paths) {
      await keepSession(page, key, 8 * day);
      // The message may disappear before the last picture is loaded.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('status').getByText(sentence)).toHaveCount(1);
      await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
      await expect(page).toHaveURL(path);
      expect(await stored(page, kindOf(key), key)).toBeNull();
      await page.reload();
      await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(0);
    }
    expect(sent).toEqual([]);
  });
}

test('a lapsed session leads from a members’ page to sign-in with the sentence, and back [8.076, 4.068]', async ({
  page,
}) => {
  const member = await newMember(page);
  await keepSession(page, 'ec-user', 8 * day);
  await page.goto('/member-centre?type=2');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  await page.getByLabel('電子信箱或帳號').fill(member.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL('/member-centre?type=2');
  await expect(page.getByRole('heading', { name: '我的訂單' })).toBeVisible();
});

test('a page that stays open while the session lapses becomes a visitor’s', async ({ page }) => {
  await page.clock.install();
  await signedInBuyer(page);
  await visit(page, '/products/1');
  await expect(page.getByRole('button', { name: /^會員選單/ })).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
  await expect(page).toHaveURL('/products/1');
});

test('a device whose clock is set ahead keeps its member signed in', async ({ page }) => {
  await signedInBuyer(page);
  await page.clock.install({ time: Date.now() + 400 * day });
  await page.goto('/member-centre?type=2');
  await expect(page.getByRole('heading', { name: '我的訂單' })).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

async function signInHere(page: Page, { email, password }: { email: string; password: string }) {
  await expect(page).toHaveURL('/signin');
  await page.getByLabel('電子信箱或帳號').fill(email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).not.toHaveURL('/signin');
}

test('what was typed at checkout is there again for the same member after the session ran out, and for nobody else', async ({
  page,
  problems,
}) => {
  const { buyer } = await atTheForm(page);
  await fillIn(page);
  const name = main(page).getByRole('textbox', { name: '姓名', exact: true });
  await name.fill('王還在');
  await refuseOrder(page, Date.now() + day);
  await signInHere(page, buyer);
  await expect(page).toHaveURL('/checkout');
  await expect(name).toHaveValue('王還在');
  await refuseOrder(page, Date.now() + day);
  expect(await stored(page, 'sessionStorage', 'order-form')).toContain('王還在');
  await signInHere(page, await newMember(page));
  await expect.poll(() => stored(page, 'sessionStorage', 'order-form')).toBeNull();
  problems.length = 0;
});

test('what was typed at checkout is gone once the session is refused before its end, as after a new password', async ({
  page,
  problems,
}) => {
  await atTheForm(page);
  await fillIn(page);
  expect(await stored(page, 'sessionStorage', 'order-form')).not.toBeNull();
  await refuseOrder(page, Date.now());
  expect(await stored(page, 'sessionStorage', 'order-form')).toBeNull();
  problems.length = 0;
});
