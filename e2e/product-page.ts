import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The address of the API before a path. */
export const apiPath = '/backstage/api/v1';

export const main = (page: Page) => page.getByRole('main');
export const addButton = (page: Page) =>
  main(page).getByRole('button', { name: '加入購物車', exact: true }).first();
export const plus = (page: Page) => main(page).getByRole('button', { name: '增加一件' });

/** The id of the product of that name. */
export async function idOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`${apiPath}/products`, { params: { keyword: name } });
  const { data } = await answer.json();
  return data.find((product: { name: string }) => product.name === name).id;
}

/** Opens the page of the product of that name, and returns its id. */
export async function openProduct(page: Page, name: string): Promise<number> {
  const id = await idOf(page, name);
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  return id;
}
