import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { untilHeard } from '#server/testing/announced-changes.ts';
import { buildStorefront } from '#server/testing/run-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { loadBuiltStorefront } from '#server/web/load-storefront.ts';
import { pageKeyMark } from '#server/web/make-page.ts';
import { openUpcoming, type Upcoming } from '#server/web/wanted/make-upcoming.ts';
import { capabilities } from './capabilities.ts';
import { futurePages } from './future-pages.ts';
import { formTargetsOf } from './offers.ts';

let test: TestShop;
let upcoming: Upcoming;
let addresses: string[] = [];
let failures: unknown[] = [];
/** Called while a page is made before it is asked for. */
let meanwhile: () => Promise<void> = async () => {};

const now = new Date('2026-11-02T04:00:00Z');
const begin = new Date('2026-11-02T04:01:00Z');
const end = new Date('2026-11-02T04:02:00Z');
/** An event runs strictly after its begin. */
const first = new Date(begin.getTime() + 1);

beforeAll(async () => {
  await buildStorefront();
  test = await openTestShop({ seeded: true, web: 'built' });
  const { shop } = test;
  const storefront = await loadBuiltStorefront();
  const makerAt = futurePages({
    shop,
    load: async () => storefront,
    isDevelopment: false,
    formTargets: formTargetsOf(shop.config),
    handlers: capabilities.handlers,
  });
  upcoming = openUpcoming({
    ...shop,
    makerAt(at) {
      const { prerender } = makerAt(at);
      return {
        async prerender(...page) {
          const [isMade] = await Promise.all([prerender(...page), meanwhile()]);
          return isMade;
        },
      };
    },
    isLate: () => false,
    rest: async () => {},
    failed: (error) => void failures.push(error),
  });
  const { rows } = await shop.pool.query<{ id: number }>(
    `select id from products where current_visibility_rule = 'ONLINE' order by id limit 4`,
  );
  const [set] = (await test.api.listCombinations({})).data;
  addresses = [
    '/',
    '/products',
    '/products?all=1&sort=price_asc',
    '/products?all=1&onSale=1',
    `/products/${set?.id}?combination=1`,
    ...rows.map(({ id }) => `/products/${id}`),
    `/products/${rows[0]?.id}.data`,
  ];
});
afterAll(() => test.close());

beforeEach(async () => {
  meanwhile = async () => {};
  failures = [];
  test.clock.set(now);
  await test.shop.db.delete(discountEvents).where(eq(discountEvents.title, '改價'));
  await untilHeard(test.shop);
  test.shop.cache.clear();
});

/** All products become cheaper, for a minute unless it is said. */
async function planCampaign(eventBeginAt = begin, eventEndAt = end): Promise<void> {
  await test.shop.db.insert(discountEvents).values({
    title: '改價',
    label: '改價',
    applicable: 'ALL_PRODUCTS',
    discountType: 'PERCENT',
    discountValue: 50,
    webImage: '/media/banners/a-1920.webp',
    mobileImage: '/media/banners/b-1200.webp',
    eventBeginAt,
    eventEndAt,
  });
  await untilHeard(test.shop);
}

/** The pages as a visitor gets them. */
async function read(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const address of addresses) {
    const { statusCode, body } = await test.http({ method: 'GET', url: address });
    texts.set(address, `${statusCode} ${body}`);
  }
  return texts;
}

/** Pages count as wanted once they were asked for twice. */
async function want(): Promise<Map<string, string>> {
  await read();
  return read();
}

/** The pages as they are without anything that was made before. */
async function readAfresh(): Promise<Map<string, string>> {
  test.shop.cache.clear();
  return read();
}

/** The addresses whose pages differ: their texts are too long for a message. */
const differing = (some: Map<string, string>, others: Map<string, string>) =>
  addresses.filter((address) => some.get(address) !== others.get(address));

/** How many of the pages the cache has for this moment. */
const held = () => {
  const { demand } = test.shop.cache;
  return addresses.filter((address) => demand.holds(pageKeyMark + address)).length;
};

it('makes the pages of a campaign before it begins, and gives each from its first moment until its last', async () => {
  await planCampaign();
  const before = await want();
  await upcoming.make();
  expect(failures).toEqual([]);
  expect(differing(await read(), before)).toEqual([]);

  test.clock.set(new Date(first.getTime() - 5_000));
  expect(differing(await read(), before)).toEqual([]);
  test.clock.set(first);
  expect(held()).toBe(addresses.length);
  const during = await want();
  expect(differing(during, before)).toEqual(addresses);
  test.clock.set(first);
  expect(differing(await readAfresh(), during)).toEqual([]);

  await want();
  await upcoming.make();
  test.clock.set(new Date(end.getTime() - 5_000));
  expect(differing(await read(), during)).toEqual([]);
  test.clock.set(end);
  expect(held()).toBe(addresses.length);
  const after = await read();
  test.clock.set(end);
  expect(differing(await readAfresh(), after)).toEqual([]);
  expect(differing(after, during)).toEqual(addresses);
});

it('makes the pages of a campaign that begins at midnight, which is a boundary of its own', async () => {
  const midnight = new Date('2026-11-03T00:00:00+08:00');
  const moments = [-60_000, -5_000, 1].map((each) => new Date(midnight.getTime() + each));
  const [planned, shortly, started] = moments as [Date, Date, Date];
  test.clock.set(planned);
  await planCampaign(midnight, new Date(midnight.getTime() + 60_000));
  const before = await want();
  await upcoming.make();
  expect(failures).toEqual([]);
  test.clock.set(shortly);
  expect(differing(await read(), before)).toEqual([]);
  test.clock.set(started);
  expect(held()).toBe(addresses.length);
  const during = await read();
  expect(differing(during, before)).toEqual(addresses);
  test.clock.set(started);
  expect(differing(await readAfresh(), during)).toEqual([]);
});

it('gives no page with the price that a product had when the page was made, if the price changed before the campaign', async () => {
  await planCampaign();
  await want();
  await upcoming.make();
  await test.shop.pool.query(
    `update products set price = price + 77 where current_visibility_rule = 'ONLINE'`,
  );
  await untilHeard(test.shop);
  test.clock.set(first);
  const during = await read();
  test.clock.set(first);
  expect(differing(await readAfresh(), during)).toEqual([]);
});

it('gives no page of a campaign that was put off, withdrawn or changed after its pages were made', async () => {
  for (const change of [
    { eventBeginAt: end, eventEndAt: new Date(end.getTime() + 60_000) },
    { eventEndAt: new Date(begin.getTime() - 1), eventBeginAt: new Date(begin.getTime() - 2) },
    { discountValue: 80 },
  ]) {
    await test.shop.db.delete(discountEvents).where(eq(discountEvents.title, '改價'));
    test.clock.set(now);
    await planCampaign();
    await want();
    await upcoming.make();
    await test.shop.db.update(discountEvents).set(change).where(eq(discountEvents.title, '改價'));
    await untilHeard(test.shop);
    test.clock.set(first);
    const shown = await read();
    test.clock.set(first);
    expect(differing(await readAfresh(), shown)).toEqual([]);
  }
});

it('gives no page that was being made while the campaign changed', async () => {
  await planCampaign();
  await want();
  let changes = 0;
  meanwhile = async () => {
    changes += 1;
    await test.shop.db
      .update(discountEvents)
      .set({ discountValue: 50 + changes })
      .where(eq(discountEvents.title, '改價'));
  };
  await upcoming.make();
  await untilHeard(test.shop);
  expect(changes).toBeGreaterThan(0);
  test.clock.set(first);
  const during = await read();
  test.clock.set(first);
  expect(differing(await readAfresh(), during)).toEqual([]);
});
