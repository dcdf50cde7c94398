import type { Page } from '@playwright/test';
import { type Screen, type ScreenGroup, screenGroups, screens } from '#contract/navigation.ts';
import { firstOfTheirKind, partsOfForm, partsOfList } from './first-of-kind.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const groups = Object.keys(screenGroups) as ScreenGroup[];
/** The groups of the menu that one journey walks through; each starts with a new load of the back office. */
const walks = [groups.slice(0, 2), groups.slice(2, 4), groups.slice(4)];

/** Screens that a journey of their own looks at with axe, in more states than the first one. */
const lookedAtElsewhere = new Set([
  'fulfilment',
  'approvals',
  'calendar',
  'simulator',
  'media',
  'user-coupons',
  'reports',
  'settings',
  'roles',
  'tasks',
  'audit-entries',
  'system',
]);

const newLists = firstOfTheirKind(partsOfList).difference(lookedAtElsewhere);
const newForms = firstOfTheirKind(partsOfForm);

/** Opens a screen and, if records are created there, the form for a new one. No policy may be violated. */
async function look(page: Page, { name, label }: Screen): Promise<void> {
  await goByMenu(page, label);
  await expect(heading(page, label).first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`(^|｜)${label}｜後台$`));
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  if (newLists.has(name)) await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name} at 320 px`)
    .toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
  const makeNew = page.getByRole('link', { name: `新增${label}`, exact: true });
  if ((await makeNew.count()) === 0) return;
  await makeNew.click();
  await expect(heading(page, `新增${label}`)).toBeVisible();
  if (newForms.has(name)) await expectAccessible(page);
}

for (const walk of walks) {
  const titles = walk.map((group) => screenGroups[group]).join('、');
  test(`every screen below ${titles} opens without an error and fits a phone, and axe finds nothing on the first of each kind [7.152]`, async ({
    page,
  }) => {
    test.slow();
    await openOffice(page, '');
    for (const screen of screens) if (walk.includes(screen.group)) await look(page, screen);
  });
}
