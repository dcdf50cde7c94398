import type { Page } from '@playwright/test';
import { expect, freshEmail, password } from './journey.ts';

export const api = '/backstage/api/v1';
export const main = (page: Page) => page.getByRole('main');
export const field = (page: Page, name: string) =>
  main(page).getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
/** The description of a field, as a screen reader reads it. */
export const errorOf = (page: Page, name: string) => expect(field(page, name));
export const summary = (page: Page) => main(page).getByRole('alert');
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);
export const dialog = (page: Page) => page.getByRole('dialog');

/** The query of the address bar. After a press that opens another page, it changes with a delay. */
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

export async function fillSignUp(page: Page, email: string, secret = password, repeated = secret) {
  await field(page, '電子信箱').fill(email);
  await field(page, '密碼').fill(secret);
  await field(page, '再次輸入密碼').fill(repeated);
}

/** An e-mail address that is registered but not verified. */
export async function unverified(page: Page): Promise<string> {
  const email = freshEmail();
  await page.request.post(`${api}/auth/register`, { form: { email, password } });
  return email;
}

export async function enterCode(page: Page, code: string) {
  await field(page, '驗證碼').fill(code);
  await press(page, '完成驗證');
}

export const mailsTo = async (page: Page, email: string): Promise<number> => {
  const answer = await page.request.get(`${api}/test/mails`, { params: { to: email } });
  return (await answer.json()).data.length;
};

export const other = (code: string, by: number) =>
  String((Number(code) + by) % 10_000).padStart(4, '0');
