import type { BrowserContext, Page, Request } from '@playwright/test';
import { anyGoods, fillCart, signedInBuyer, visitorApi } from './buying.ts';
import { expect, test } from './journey.ts';
import { visit } from './visit.ts';

/** A condition that begins while a page is open: starts it, and returns the function that ends it. */
type NetworkCondition = (page: Page, context: BrowserContext) => Promise<() => Promise<void>>;

const isDocument = (request: Request) => request.resourceType() === 'document';

const networkConditions: Readonly<Record<string, NetworkCondition>> = {
  async 'without a network'(_, context) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  async 'on a line that loses every third request'(page) {
    let asked = 0;
    // The browser itself shows a lost document.
    await page.route('**', (route) =>
      isDocument(route.request()) || ++asked % 3 !== 0 ? route.fallback() : route.abort(),
    );
    return () => page.unroute('**');
  },
  async 'after a release has removed the scripts of the page'(page) {
    let isGone = true;
    await page.route('**', (route) => {
      const request = route.request();
      // A reloaded page has the new scripts.
      if (isDocument(request)) isGone = false;
      const isLost = isGone && new URL(request.url()).pathname.startsWith('/assets/');
      return isLost ? route.fulfill({ status: 404, body: 'Not Found' }) : route.fallback();
    });
    return () => page.unroute('**');
  },
};

/** The path of each page; the data that it needs are created before. */
const pages: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  home: async () => '/',
  listing: async () => '/products?all=1',
  product: async () => `/products/${(await anyGoods())[0].id}`,
  article: async () => {
    const { data } = await visitorApi().listNews();
    return `/blog/${data[0]?.id}`;
  },
  'sign-in page': async () => '/signin',
  cart: async (page) => {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await fillCart(buyer, { [goods.id]: 1 });
    return '/cart';
  },
  'member centre': async (page) => {
    await signedInBuyer(page);
    return '/member-centre';
  },
};

/**
 * Buttons of the same kind on one page, such as those of cards, differ after a colon; only this many of them are
 * pressed.
 */
const mostAlike = 2;
const alike = (name: string) => name.split('：')[0] ?? name;

/** The buttons of header and footer are the same on every page: a visitor's are pressed at home, a member's here. */
const withFrame = ['/', '/member-centre'];

interface NumberedButton {
  number: number;
  name: string;
}

/** Numbers each visible button without a number, and returns the names of those. */
function numberButtons(page: Page): Promise<NumberedButton[]> {
  const isFramePressed = withFrame.includes(new URL(page.url()).pathname);
  // A page that is being left has none.
  return page.evaluate(numberThem, isFramePressed).catch(() => []);
}

function numberThem(isWithFrame: boolean): NumberedButton[] {
  const all = [...document.querySelectorAll<HTMLElement>('button, summary')];
  const shown = all.filter(
    (each) =>
      each.checkVisibility() &&
      !each.matches(':disabled') &&
      !each.dataset.pressed &&
      (isWithFrame || !each.closest('.site-header, footer')),
  );
  let last = Number(document.body.dataset.buttons ?? 0);
  const found = shown.map((each) => {
    last += 1;
    each.dataset.pressed = String(last);
    const name = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '';
    return { number: last, name };
  });
  document.body.dataset.buttons = String(last);
  return found;
}

/** Presses a button by touch, if it still exists, and waits until the page is quiet. */
function press(page: Page, number: number): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const button = document.querySelector<HTMLElement>(`[data-pressed="${wanted}"]`);
    if (!button?.checkVisibility()) return false;
    button.scrollIntoView({ block: 'center' });
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    return true;
  }, number);
}

const failure = /Application Error|Something Went Wrong|暫時無法顯示/i;

/** The present state of the page. Meanwhile a press may lead to LINE's own page, which is not the shop's. */
const lookAt = (page: Page): Promise<string> =>
  page.evaluate(() => {
    if (!document.querySelector('#shop-settings')) return 'another page';
    return document.querySelector('#main') ? document.body.innerText : 'no main part';
  });

async function expectSound(page: Page, pressed: string): Promise<void> {
  let state = '';
  const look = async () => {
    // A page that is being left has no state.
    state = await lookAt(page).catch(() => 'no main part');
    return state;
  };
  await expect.poll(look, { message: pressed }).not.toBe('no main part');
  expect(state, pressed).not.toMatch(failure);
}

/** Presses all buttons of the page, and those that become visible by that. Returns their number. */
async function pressAll(page: Page, reopen: () => Promise<void>): Promise<number> {
  const path = new URL(page.url()).pathname;
  const pressed = new Map<string, number>();
  let count = 0;
  // Signing out comes last: afterwards nothing of a member can be pressed.
  const rest = (await numberButtons(page)).toSorted(
    (one, other) => Number(one.name === '登出') - Number(other.name === '登出'),
  );
  for (let next = rest.shift(); next; next = rest.shift()) {
    const kind = alike(next.name);
    const before = pressed.get(kind) ?? 0;
    if (before >= mostAlike) continue;
    // A step of the press before may still be under way.
    const isPressed = await press(page, next.number).catch(() => true);
    if (!isPressed) continue;
    pressed.set(kind, before + 1);
    count += 1;
    await page.waitForLoadState();
    await expectSound(page, next.name);
    const isSamePage =
      new URL(page.url()).pathname === path &&
      // A page that is being left counts as another one.
      (await page.evaluate(() => document.body.dataset.buttons !== undefined).catch(() => false));
    if (!isSamePage) {
      await reopen();
      const again = await numberButtons(page);
      rest.splice(0, rest.length, ...again);
      continue;
    }
    rest.unshift(...(await numberButtons(page)));
    if (rest.every(({ name }) => alike(name) !== kind)) await page.keyboard.press('Escape');
  }
  return count;
}

test.afterEach(({ problems }) => {
  // The browser itself logs each lost request, each script of a step or of a reloaded page, and the films' site, which
  // a test does not reach: home asks for it once a press has scrolled to the films. The visible result is checked after
  // each press.
  const noted =
    /net::ERR_(INTERNET_DISCONNECTED|FAILED|NAME_NOT_RESOLVED)|Failed to fetch dynamically imported module/;
  const own = problems.filter((text) => !noted.test(text));
  problems.splice(0, problems.length, ...own);
});

for (const [name, open] of Object.entries(pages)) {
  for (const [state, begin] of Object.entries(networkConditions)) {
    // The menu of a large screen has other buttons, and what they open is in scripts of its own.
    const isWalkedTwice = name === 'home' && state.startsWith('after a release');
    test(`every button of the ${name} leaves it whole ${state}`, {
      tag: isWalkedTwice ? [] : ['@once'],
    }, async ({ page, context }) => {
      test.slow();
      const path = await open(page);
      await visit(page, path);
      let end = await begin(page, context);
      const reopen = async () => {
        await end();
        await visit(page, path);
        end = await begin(page, context);
      };
      // Their number depends on the lost requests; a page that was just rendered again has no numbered button.
      let count = 0;
      while (count === 0) count = await pressAll(page, reopen);
      await expectSound(page, 'the last one');
      await end();
    });
  }
}

test('a frame that cannot be drawn leaves a page in Chinese that says what to do', {
  tag: '@once',
}, async ({ page, problems }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('This frame is broken.');
    };
  });
  await page.goto('/faq', { waitUntil: 'commit' });
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: '這個頁面暫時無法顯示' })).toBeVisible();
  await expect(alert.getByRole('link', { name: '0800-889-933' })).toBeVisible();
  await expect(alert.getByRole('link', { name: '重新載入' })).toHaveAttribute('href', /\/faq$/);
  await expect(alert.getByRole('link', { name: '回首頁' })).toHaveAttribute('href', '/');
  problems.splice(0);
});
