import type { Page } from '@playwright/test';
import { createClient } from '#contract/client.ts';
import { field, main, press } from './account-screens.ts';
import { expect, freshEmail, newMember, test } from './journey.ts';
import { tokenOf } from './orders.ts';
import { hydrated, visit } from './visit.ts';

/** A person with a LINE account. The same name and e-mail always give the same person. */
export interface LinePerson {
  name: string;
  /** The e-mail that LINE knows; '' if there is none. */
  email: string;
}

let people = 0;

/** A LINE account that is not used yet in this run. */
export function freshPerson(email = freshEmail()): LinePerson {
  people += 1;
  return { name: `小晴 ${process.pid}-${Date.now()}-${people}`, email };
}

/** Presses the LINE button of the page and waits for LINE's consent page. */
export async function goToLine(page: Page, button = '使用 LINE 登入'): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('heading', { level: 1, name: 'LINE 登入' })).toBeVisible();
  await expect(page).toHaveURL(/\/line-login\//);
}

/**
 * Presses a button of LINE's page and waits until the shop's page is hydrated, because its forms have fields of the
 * same names. It does not wait for `load`: the first toasts would be gone by then.
 */
async function decide(page: Page, button: '許可' | '取消'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/line-login/'), {
    waitUntil: 'commit',
  });
  await hydrated(page);
}

/** Agrees on LINE's page. */
export async function agree(page: Page, { name, email }: LinePerson): Promise<void> {
  await page.getByRole('radio', { name: '其他帳號' }).check();
  await page.getByLabel('顯示名稱').fill(name);
  await page.getByLabel('電子信箱').fill(email);
  await decide(page, '許可');
}

/** Refuses on LINE's page. */
export const cancel = (page: Page) => decide(page, '取消');

/** From the sign-in screen through LINE and back to the shop. */
export async function signInWithLine(page: Page, person: LinePerson): Promise<void> {
  await visit(page, '/signin');
  await goToLine(page);
  await agree(page, person);
}

/** A verified member who can sign in with LINE, bound through the calls of the member centre. */
export async function boundMember(page: Page) {
  const member = await newMember(page);
  const person = freshPerson(member.email);
  const token = await tokenOf(page, member);
  const origin = test.info().project.use.baseURL ?? '';
  const shop = createClient({ origin, token: () => token });
  const begun = await shop.beginLineLogin({ body: { rebind: 'true' } });
  const { authorizeUrl, codeVerifier } = begun.data;
  const code = await codeFrom(page, authorizeUrl, person);
  const { idToken } = (await shop.getLineToken({ body: { code, codeVerifier } })).data;
  const proven = await shop.verifyLineToken({ body: { idToken, rebind: 'true' } });
  const socialiteToken = proven.data.socialiteToken ?? '';
  await shop.linkLine({ body: { email: member.email, socialiteToken } });
  return { ...member, person };
}

/** The code that LINE returns if the person agrees. */
async function codeFrom(page: Page, authorizeUrl: string, person: LinePerson): Promise<string> {
  const asked = await (await page.request.get(authorizeUrl)).text();
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(asked) ?? [];
  const answer = await page.request.post(new URL('/line-login/consent', authorizeUrl).href, {
    form: { request, person: 'other', ...person, share_email: 'yes', decision: 'allow' },
    maxRedirects: 0,
  });
  return new URL(answer.headers().location ?? '').searchParams.get('code') ?? '';
}

/** Clears everything that this browser has stored, as in a new browser. */
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

/** Fills in the screen of a LINE sign-up. */
export async function fillNewMember(page: Page, secret: string, email?: string): Promise<void> {
  if (email !== undefined) await field(page, '電子信箱').fill(email);
  await field(page, '密碼').fill(secret);
  await field(page, '再次輸入密碼').fill(secret);
  await main(page).getByRole('button', { name: '完成註冊', exact: true }).click();
}
