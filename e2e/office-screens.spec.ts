import type { Page } from '@playwright/test';
import { type Screen, screenGroups, screens } from '#contract/navigation.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes to a screen by the menu; its entries may contain a count. */
async function goTo(page: Page, label: string): Promise<void> {
  const name = new RegExp(`^${RegExp.escape(label)}\\s*\\d*$`);
  await page.getByRole('navigation', { name: '選單' }).getByRole('link', { name }).click();
  await expect(heading(page, label).first()).toBeVisible();
}

/**
 * Opens a screen and, if records are created there, the form for a new one: axe must find nothing, and no policy
 * may be violated.
 */
async function look(page: Page, { name, label }: Screen): Promise<void> {
  await goTo(page, label);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${name} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
  const makeNew = page.getByRole('link', { name: `新增${label}`, exact: true });
  if ((await makeNew.count()) === 0) return;
  await makeNew.click();
  await expect(heading(page, `新增${label}`)).toBeVisible();
  await expectAccessible(page);
}

for (const [group, title] of Object.entries(screenGroups)) {
  test(`every screen below ${title} has no finding of axe, and its list fits a phone [7.152]`, async ({
    page,
  }) => {
    test.slow();
    const ofGroup = screens.filter((screen) => screen.group === group);
    expect(ofGroup.length).toBeGreaterThan(0);
    await openOffice(page, '');
    for (const screen of ofGroup) await look(page, screen);
  });
}
