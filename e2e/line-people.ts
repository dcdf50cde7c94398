import type { Page } from '@playwright/test';
import { field, main, press, toast } from './account-screens.ts';
import { expect, freshEmail, newMember } from './journey.ts';
import { visit } from './visit.ts';

/** Somebody with a LINE account; the same name and e-mail are always the same person. */
export interface LinePerson {
  name: string;
  /** What LINE knows; '' when there is none. */
  email: string;
}

let people = 0;

/** A LINE account nobody has used in this run. */
export function freshPerson(email = freshEmail()): LinePerson {
  people += 1;
  return { name: `小晴 ${process.pid}-${Date.now()}-${people}`, email };
}

/** Presses the LINE button of the page and waits for LINE's page of consent. */
export async function goToLine(page: Page, button = '使用 LINE 登入'): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('heading', { level: 1, name: 'LINE 登入' })).toBeVisible();
  await expect(page).toHaveURL(/\/line-login\//);
}

/** Agrees on LINE's page. */
export async function agree(page: Page, { name, email }: LinePerson): Promise<void> {
  await page.getByRole('radio', { name: '其他帳號' }).check();
  await page.getByLabel('顯示名稱').fill(name);
  await page.getByLabel('電子信箱').fill(email);
  await page.getByRole('button', { name: '許可' }).click();
}

/** From the sign-in screen through LINE and back to the shop. */
export async function signInWithLine(page: Page, person: LinePerson): Promise<void> {
  await visit(page, '/signin');
  await goToLine(page);
  await agree(page, person);
}

/** A verified member who can sign in with LINE, signed in on the page. */
export async function boundMember(page: Page) {
  const member = await newMember(page);
  const person = freshPerson(member.email);
  await signInWithLine(page, person);
  await field(page, '密碼').fill(member.password);
  await press(page, '綁定並登入');
  await expect(page.getByText('帳號綁定成功')).toBeVisible();
  return { ...member, person };
}

/** The member and everything else this browser knows of is gone, as in a browser on its first day. */
export async function forgetEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The keys of LINE that the shop keeps in this browser. */
export function lineKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('qingmian-line-'),
    ),
  );
}

export const memberMenu = (page: Page) => page.getByRole('button', { name: /^會員選單/ });

/** What the screen of a LINE sign-up asks for. */
export async function fillNewMember(page: Page, secret: string, email?: string): Promise<void> {
  if (email !== undefined) await field(page, '電子信箱').fill(email);
  await field(page, '密碼').fill(secret);
  await field(page, '再次輸入密碼').fill(secret);
  await main(page).getByRole('button', { name: '完成註冊', exact: true }).click();
}

/** leaf-700: it went well. */
const green = 'rgb(31, 107, 74)';
export const expectGreen = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible();
  await expect(toast(page, text).locator('..')).toHaveCSS('background-color', green);
};
