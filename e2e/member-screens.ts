import type { Page } from '@playwright/test';
import { expect, newMember } from './journey.ts';
import { tokenOf } from './orders.ts';

export const api = '/backstage/api/v1';
export const main = (page: Page) => page.getByRole('main');
export const menu = (page: Page) => page.getByRole('navigation', { name: '會員中心選單' });
export const entry = (page: Page, name: string) =>
  menu(page).getByRole('link', { name, exact: true });
export const section = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
export const dialog = (page: Page) => page.getByRole('dialog');
/** The value beside a name. */
export const detail = (page: Page, name: string) =>
  main(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

/** A member who is signed in on this page. */
export const member = async (page: Page) => signedIn(page, await newMember(page));

/** Signs a member in on this page. */
export async function signedIn<Account extends { email: string; password: string }>(
  page: Page,
  account: Account,
) {
  const token = await tokenOf(page, account);
  await page.addInitScript(
    (value) => {
      sessionStorage.setItem('qingmian-cookie-consent', 'true');
      sessionStorage.setItem('qingmian-ec-user-temp', value);
    },
    JSON.stringify({ token, issuedAt: Date.now() }),
  );
  return { ...account, token };
}

export async function saveProfile(page: Page, token: string, fields: Record<string, string>) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.put(`${api}/user`, { headers, params: fields });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Answers one call with a changed copy of the server's answer. */
export async function changeAnswer(
  page: Page,
  path: string,
  change: (data: Record<string, unknown>) => object,
) {
  await page.route(`**${api}${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, ...change(body.data) } },
    });
  });
}
