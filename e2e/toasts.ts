import { expect, type Page } from '@playwright/test';
import { toast } from './account-screens.ts';

/** A toast with its colour in one look: it stays for three seconds only. */
const expectToast = (color: string) => (page: Page, text: string) =>
  expect(toast(page, text).filter({ visible: true }).locator('..')).toHaveCSS(
    'background-color',
    color,
  );

/** leaf-700: it went well. */
export const expectGreen = expectToast('rgb(31, 107, 74)');
/** violet-700: the shopper has to do something. */
export const expectPurple = expectToast('rgb(75, 46, 131)');
