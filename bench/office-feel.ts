/**
 * From a key to the next frame in lists, forms and the palette of the back office, at a quarter of this machine's
 * speed: `npm run bench -- office-feel`.
 */
import type { Page } from '@playwright/test';
import { report, slowDown, slowestPress, timeInteractions } from './interactions.ts';
import { openOfficeUnderTest } from './office-browser.ts';
import { noteResults } from './results.ts';

const office = await openOfficeUnderTest(3350);

/** Times each of the keys, one after the other. */
async function timeKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const key of keys)
    taken.push((await slowestPress(page, () => page.keyboard.press(key))).taken);
  return taken;
}

const times = (count: number, ...keys: string[]) => Array(count).fill(keys).flat() as string[];

/** Goes through the cells of the products, marks some, and types into the search. */
async function list(page: Page): Promise<number[]> {
  await page.goto(`${office.origin}/admin/products`);
  await page.getByRole('gridcell').first().focus();
  const walked = await timeKeys(
    page,
    times(8, 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'),
  );
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '搜尋' }))
    .first()
    .focus();
  return [...walked, ...(await timeKeys(page, times(2, ...'cotton-2')))];
}

/** Types into a text and a number of a product's form. */
async function form(page: Page): Promise<number[]> {
  await page.goto(`${office.origin}/admin/products/1`);
  await page.getByRole('textbox', { name: '名稱' }).first().focus();
  const text = await timeKeys(page, [...'cotton day 24', ...times(6, 'Backspace')]);
  await page.getByRole('textbox', { name: '排序' }).first().focus();
  return [...text, ...(await timeKeys(page, [...'123', ...times(3, 'Backspace')]))];
}

/** Opens the palette, types words and goes through what is found. */
async function palette(page: Page): Promise<number[]> {
  await page.goto(`${office.origin}/admin/products`);
  await page.getByRole('gridcell').first().focus();
  const opened = await timeKeys(page, ['Control+k']);
  await page.getByRole('textbox', { name: '搜尋功能與資料' }).focus();
  const typed = await timeKeys(page, [
    ...'2026112',
    ...times(4, 'ArrowDown'),
    ...times(7, 'Backspace'),
  ]);
  return [...opened, ...typed];
}

try {
  const context = await office.signedIn();
  const page = await context.newPage();
  await slowDown(page);
  await timeInteractions(page);
  // The first visit of each loads its scripts.
  for (const walk of [list, form, palette]) await walk(page);
  const inList = report('list', await list(page));
  const inForm = report('form', await form(page));
  const inPalette = report('palette', await palette(page));
  noteResults('office-feel', {
    'a key in a list, painted, p95': `${inList} ms`,
    'a key in a form, painted, p95': `${inForm} ms`,
    'a key in the palette, painted, p95': `${inPalette} ms`,
  });
} finally {
  await office.stop();
}
