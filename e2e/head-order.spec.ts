import { expect, test } from './journey.ts';
import { type Element, outerHtml, read, test as reading, textOf } from './reading.ts';

const isElement = (node: { type: string }): node is Element => 'attribs' in node;
const namesScript = (element: Element) => /\/assets\/[^"]+\.js/.test(outerHtml(element));
const hasWord = (text: string | undefined, word: string) => (text ?? '').split(' ').includes(word);

/** What may stand before the styles: the viewport and the main picture. */
const goesBefore = ({ name, attribs }: Element) =>
  name === 'style' ||
  (name === 'meta' && attribs.name === 'viewport') ||
  (name === 'link' && attribs.rel === 'preload' && attribs.as === 'image');

reading(
  'a built page brings its styles first, and names its scripts only where they start',
  async ({ request }) => {
    for (const path of ['/', '/products?all=1', '/products/1', '/signin', '/nowhere']) {
      const page = await read(request, path);
      const head = page.all('head')[0]?.children.filter(isElement) ?? [];
      const lastStyle = head.findLastIndex(({ name }) => name === 'style');
      const links = page.all('link');
      const starts = page.all('script', { type: 'module' });
      const others = [...links, ...page.all('script')].filter((each) => !starts.includes(each));
      expect(head.filter(({ name }) => name === 'style')).toHaveLength(1);
      expect(
        head
          .slice(0, lastStyle + 1)
          .filter((each) => !goesBefore(each))
          .map(outerHtml),
      ).toEqual([]);
      expect(links.filter(({ attribs }) => hasWord(attribs.rel, 'stylesheet'))).toEqual([]);
      const ahead = links.filter(
        ({ attribs }) => hasWord(attribs.rel, 'modulepreload') || attribs.as === 'script',
      );
      expect(ahead.map(outerHtml)).toEqual([]);
      expect(others.filter(namesScript).map(outerHtml)).toEqual([]);

      expect(starts).toHaveLength(1);
      const start = starts.map(textOf).join('');
      // A static import is fetched before the first line of its script runs, so none may remain.
      expect(start).not.toMatch(/(?:^|[;}])\s*(?:import|export)\s*["'*{\w]/m);
      const named = [...start.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
      const begun = [...start.matchAll(/\bimport\("(\/assets\/[^"]+\.js)"\)/g)];
      expect(begun.length).toBeGreaterThanOrEqual(3);
      for (const file of named) expect((await request.head(file ?? '')).status()).toBe(200);
    }
  },
);

test('requests no script before the main picture has loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path));
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/products/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  // The page waits for its picture only for a limited time, which must not pass while the test delays the picture.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/products/1', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const isWaitedFor = () =>
    page.evaluate(() => [...document.images].some(({ onload }) => onload !== null));
  await expect.poll(isWaitedFor).toBe(true);
  expect(scripts()).toEqual([]);
  expect(asked.findIndex((path) => path.startsWith('/media/products/'))).toBe(1);
  expect(asked.filter((path) => path.endsWith('.css'))).toEqual([]);
  picture.resolve();
  await page.clock.resume();
  await expect.poll(scripts).not.toEqual([]);
});
