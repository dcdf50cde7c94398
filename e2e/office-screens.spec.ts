import type { Page } from '@playwright/test';
import { type Screen, screenGroups, screens } from '#contract/navigation.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a screen and, if records are made there, the form for a new one: axe finds nothing, and no policy is broken. */
async function look(page: Page, { name, label }: Screen): Promise<void> {
  await page.goto(`/admin/${name}`);
  await expect(heading(page, label).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${name} at 390 px`).toBeLessThanOrEqual(390);
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
