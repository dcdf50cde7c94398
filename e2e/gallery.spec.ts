import { galleryRooms, openGallery, partsOf } from '../scripts/gallery/galleries.ts';
import { expect, expectAccessible, test } from './journey.ts';

// States of parts that journeys hardly ever see. Vite serves them; the shop itself is not asked.
for (const room of galleryRooms) {
  test(`the parts of ${room} have no axe findings in any state`, async ({ page }) => {
    const { url, server } = await openGallery(room, { isQuiet: true });
    try {
      await page.goto(url);
      const shown = page.getByRole('heading', { level: 1 });
      await expect(shown).toBeVisible();
      await expectAccessible(page);
      const links = page.getByRole('navigation', { name: '單獨顯示' }).getByRole('link');
      const apart = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      // Each file is a part: the gallery finds it without a list, here or on a page of its own.
      const together = await page.locator('main > section').count();
      const alone = new Set(
        apart.map((address) => new URL(String(address), url).searchParams.get('part')),
      );
      expect(together + alone.size).toBe(partsOf(room).length);
      for (const address of apart) {
        await page.goto(new URL(String(address), url).href);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto(`${url}?part=${partsOf(room)[0]}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached();
    } finally {
      await server.close();
    }
  });
}
