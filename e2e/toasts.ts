import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from './account-screens.ts';

/** Expects text and colour of a toast at once, because a toast stays for only three seconds. */
const expectToast = (color: string) => (page: Page, text: string) =>
  expect(toast(page, text).filter({ visible: true }).locator('..')).toHaveCSS(
    'background-color',
    color,
  );

/** leaf-700: success. */
export const expectGreen = expectToast('rgb(31, 107, 74)');
/** violet-700: the shopper has to do something. */
export const expectPurple = expectToast('rgb(75, 46, 131)');

/** The toast with this content stays, as it does below a pointer. */
export async function holdToast(content: Locator): Promise<void> {
  await content.dispatchEvent('pointerover');
}
