import { expect, type Page } from '@playwright/test';
import { createAdminClient } from '#contract/admin-client.ts';
import type { AdministratorRole } from '#contract/administrators.ts';
import { owner } from './owner.ts';

let count = 0;

/** Fills in the form that asks who somebody is. */
export async function signIn(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登入' }).click();
}

/** Opens a screen of the back office as its owner. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`);
  await signIn(page);
  await expect(page.getByRole('navigation', { name: '選單' })).toBeVisible();
}

/** Makes another administrator of this role, with an address that nobody else has. */
export async function newColleague(baseURL: string | undefined, role: AdministratorRole) {
  count += 1;
  const colleague = {
    email: `colleague-${process.pid}-${Date.now()}-${count}@example.tw`,
    password: 'Bobbin-and-reed-2026',
  };
  const { data } = await createAdminClient({ origin: baseURL ?? '' }).adminLogin({ body: owner });
  const api = createAdminClient({ origin: baseURL ?? '', token: () => data.token ?? '' });
  await api.createAdministrator({ body: { ...colleague, role } });
  return colleague;
}
