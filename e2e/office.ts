import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type AdminApi, createAdminClient } from '#contract/admin-client.ts';
import { type AdministratorRole, ownPageHeader } from '#contract/administrators.ts';
import { expect } from './journey.ts';
import { owner } from './owner.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in on the sign-in screen. */
export async function signInToOffice(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
}

/** Opens a screen of the back office as its owner, or as another administrator, who has signed in before. */
export async function openOffice(page: Page, path: string, who: Credentials = owner) {
  const answer = await page.request.post('/backstage/api/backstagex/login', {
    headers: { [ownPageHeader.name]: ownPageHeader.value },
    data: { ...who, session: 'cookie' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('navigation', { name: '選單' })).toBeVisible();
}

/** Opens the menu, which needs a button on narrow screens. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: '選單' });
  const opener = menu.getByRole('button', { name: '選單' });
  if (await opener.isVisible()) await opener.click();
  return menu;
}

/** Goes to a screen by the menu. */
export async function goByMenu(page: Page, label: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: label, exact: true }).click();
}

async function ownersToken(origin: string): Promise<string> {
  const { data } = await createAdminClient({ origin }).adminLogin({ body: owner });
  return data.token ?? '';
}

/** The owner's client, with a token. */
export async function ownersApi(origin = ''): Promise<AdminApi> {
  const token = await ownersToken(origin);
  return createAdminClient({ origin, token: () => token });
}

/**
 * Creates records as the owner, from values with the names on the wire; without a visibility no shopper sees them.
 * Each call returns the id of its record.
 */
export async function recordMaker(origin = '') {
  const authorization = `Bearer ${await ownersToken(origin)}`;
  return async (resource: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const answer = await fetch(`${origin}/backstage/api/backstagex/${resource}/create`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()).data.id;
  };
}

let count = 0;
/** Words that no other journey uses. */
export const unique = (word: string) => `${word} ${Date.now() % 10_000_000}-${++count}`;

/** An administrator whom no other journey uses. */
export async function newAdministrator(
  origin: string | undefined,
  role: AdministratorRole,
): Promise<Credentials> {
  const email = `${role}-${process.pid}-${Date.now()}-${++count}@example.tw`;
  const who = { email, password: 'Bobbin-and-reed-2026' };
  await (await ownersApi(origin)).createAdministrator({ body: { ...who, role } });
  return who;
}

/** The app on a phone: its codes are those of the present half minute, or of a number of half minutes later. */
export function appWith(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** Types a code, or a recovery code, and sends it. */
export async function enterCode(page: Page, label: '驗證碼' | '備用碼', code: string) {
  await page.getByRole('textbox', { name: label }).fill(code);
  await page.getByRole('button', { name: '驗證', exact: true }).click();
}

/** Sets up an app, from its QR code to the stored recovery codes. */
export async function setUpAppOnScreen(page: Page) {
  await expect(page.getByRole('img', { name: '驗證器 App 的設定圖案' })).toBeVisible();
  const code = appWith(await page.getByRole('code').innerText());
  // Each code is valid once, and the next one is valid already: `code(1)` remains for later steps.
  const used = code();
  await page.getByRole('textbox', { name: '驗證碼' }).fill(used);
  await page.getByRole('button', { name: '完成設定' }).click();
  const list = page.getByRole('list', { name: '備用碼' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('我已保存這些備用碼').check();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  return { code, used, recoveryCodes };
}
