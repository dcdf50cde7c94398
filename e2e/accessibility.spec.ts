import type { Page } from '@playwright/test';
import { anyGoods, fillCart, sendCart, signedInBuyer } from './buying.ts';
import { expect, test, withMovement } from './journey.ts';
import { main } from './member-screens.ts';
import { visit } from './visit.ts';

test.use(withMovement);

/** The size of a screen of 1440 × 900 at a zoom of 200 %. */
const zoomedIn = { width: 720, height: 450 };

/**
 * The problem of the focused element: no ring, or its middle hidden by a bar or out of view. '' if there is none,
 * undefined if the focus has left the page.
 */
function flawOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    // Smooth scrolling, and a ring that grows, take some frames.
    for (let frame = 0; frame < 30 && (frame < 2 || flaw()); frame++) {
      await new Promise((rendered) => requestAnimationFrame(rendered));
    }
    return flaw();

    function flaw(): string | undefined {
      const { activeElement: focused, body } = document;
      if (!(focused instanceof HTMLElement) || focused === body) return undefined;
      const label = focused.closest('label');
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (focused.contains(seen) || label?.contains(seen));
      const isRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      // The ring of a card's link surrounds the card.
      const hasRing =
        isRing(getComputedStyle(focused)) ||
        isRing(getComputedStyle(focused, '::after')) ||
        (label !== null && isRing(getComputedStyle(label)));
      const flaws = [...(isSeen ? [] : ['hidden']), ...(hasRing ? [] : ['without a ring'])];
      return flaws.length > 0 ? `${focused.outerHTML.slice(0, 120)}: ${flaws.join(', ')}` : '';
    }
  });
}

/**
 * Moves the focus through the whole page by the keyboard, forwards and backwards, and expects every focused element
 * to be visible.
 */
async function expectFocusInSight(page: Page): Promise<void> {
  const flaws: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0;
    for (;;) {
      await page.keyboard.press(key);
      const flaw = await flawOfFocus(page);
      if (flaw === undefined) break;
      stops += 1;
      if (flaw) flaws.push(`${key} ${stops}: ${flaw}`);
    }
    expect(stops, key).toBeGreaterThan(20);
  }
  expect(flaws).toEqual([]);
}

test.describe('by the keyboard, at a zoom of 200 %, the focus is always seen', () => {
  test.slow();
  test.use({ viewport: zoomedIn });

  test('on the page of a product', async ({ page }) => {
    await visit(page, '/products/1');
    await expect(main(page).getByText('正在確認庫存')).toBeHidden();
    await expectFocusInSight(page);
  });

  test('in the cart and in the order form', async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [first, second] = await anyGoods();
    const goods = { [first.id]: 2, [second.id]: 1 };
    await fillCart(buyer, goods);
    await visit(page, '/cart');
    await expect(page.getByTestId(/^cart-line-/)).toHaveCount(2);
    await expectFocusInSight(page);
    await sendCart(buyer, goods);
    await visit(page, '/checkout');
    await expect(main(page).getByRole('button', { name: /^送出訂單/ })).toBeEnabled();
    await expectFocusInSight(page);
  });
});

test('at a zoom of 200 % the side cart and the dialogs keep their buttons in view', async ({
  page,
}) => {
  await page.setViewportSize(zoomedIn);
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  await fillCart(buyer, { [first.id]: 2, [second.id]: 1 });
  await visit(page, '/member-centre?type=7');
  await page.getByRole('button', { name: '購物車，3 件商品' }).click();
  const cart = page.getByRole('region', { name: '購物車' });
  await expect(cart.getByRole('link', { name: '前往結帳' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();

  const opener = main(page).getByRole('button', { name: '新增發票資料' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('公司發票').click();
  const save = dialog.getByRole('button', { name: '儲存' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('有 2 個地方需要修正');
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: '關閉' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('on grounds of the ring’s own colour the focus has the colour of the text', async ({
  page,
}) => {
  await visit(page, '/faq');
  for (const link of [
    page.getByRole('contentinfo').getByRole('link', { name: '常見問題' }),
    page.getByRole('banner').locator('.message-bars').getByRole('link').first(),
  ]) {
    await link.focus();
    const colors = await link.evaluate((element) => {
      const { color, outlineColor } = getComputedStyle(element);
      return [color, outlineColor];
    });
    expect(colors[1]).toBe(colors[0]);
  }
});

test('in forced colours a button has an edge, and the chosen one of several differs', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/products/1');
  const add = main(page).getByRole('button', { name: '加入購物車', exact: true }).first();
  await expect(add).toHaveCSS('border-top-style', 'solid');
  await expect(add).toHaveCSS('border-top-width', '1px');
  const sizes = main(page).getByRole('navigation', { name: '規格' }).getByRole('link');
  const chosen = sizes.and(page.locator('[aria-current]'));
  const ground = await chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none');
  await expect(sizes.last()).not.toHaveCSS('background-color', ground);
});

test('under reduced motion nothing moves by itself or glides', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const next = page
    .getByRole('region', { name: '精選活動' })
    .getByRole('button', { name: '下一張' });
  const place = await next.evaluate((button: HTMLElement) => {
    const row = button.closest('section')?.querySelector('ul');
    button.click();
    return (row?.scrollLeft ?? 0) / (row?.clientWidth ?? 1);
  });
  expect(place).toBe(1);
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .map((each) => each.effect?.getComputedTiming().activeDuration)
      .filter((duration) => Number(duration) > 1),
  );
  expect(lasting).toEqual([]);
});
