import type { Page } from '@playwright/test';

/** Shared helpers of the journeys through listings. */

export const api = '/backstage/api/v1';

export interface Named {
  id: number;
  name: string;
}

/** The series of that name, as the API answers it. */
export async function seriesNamed(page: Page, name: string) {
  const { data } = await (await page.request.get(`${api}/product-series`)).json();
  return data.find((series: Named) => series.name === name);
}

/** The input of the header's search, which is a combobox once it was touched. */
export const searchInput = (page: Page) =>
  page
    .getByRole('searchbox', { name: '搜尋商品' })
    .or(page.getByRole('combobox', { name: '搜尋商品' }));

/** The cards of the list, in order. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const firstCard = (page: Page) => cards(page).first();
/** The price on the card at this place, in TWD. */
export const price = async (page: Page, index: number) =>
  Number((await cards(page).nth(index).innerText()).match(/\$([\d,]+)/)?.[1]?.replace(',', ''));
