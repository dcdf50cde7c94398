import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '#server/platform/http/create-server.ts';
import { openFastPath } from '#server/platform/http/fast-path.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import type { WebModule } from '#storefront/handler.ts';
import { type PageMaker, pageKeyMark } from '../make-page.ts';
import { servePages } from '../pages.ts';
import { isListed } from './is-listed.ts';
import { loadWanted } from './load-wanted.ts';
import { openRemaking, type Remaking } from './make-again.ts';
import { makeListed } from './make-listed.ts';
import { wantedPages } from './tables.ts';
import { addUses, readWanted } from './wanted-pages.ts';

const test = shopForTests();
let app: FastifyInstance;
let maker: PageMaker;
let rendered: string[] = [];
/** Called while a page is being rendered. */
let meanwhile: (path: string) => Promise<void> = async () => {};

const storefront: WebModule = {
  pageQueries: new Set(['page', 'keyword']),
  workerPage: async () => ({ html: '', release: '' }),
  async handle(request) {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    await meanwhile(pathname);
    if (pathname.startsWith('/broken')) throw new Error('no such row');
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
    const status = pathname.startsWith('/missing') ? 404 : 200;
    return { status, headers, texts: [`<h1>${pathname}</h1>${'文字'.repeat(1000)}`] };
  },
};

beforeEach(async () => {
  meanwhile = async () => {};
  test.shop.cache.clear();
  test.shop.cache.demand.takeUses();
  await test.shop.db.delete(wantedPages);
  app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  app.decorate('isLeaving', false);
  const offers = async () => ({
    paymentTypes: [],
    paymentLimits: {},
    paymentNotes: {},
    lineLogin: true,
    storeMap: true,
  });
  maker = servePages(app, {
    shop: test.shop,
    localApi: test.localApi,
    load: async () => storefront,
    isDevelopment: false,
    formTargets: [],
    fastPath: openFastPath(app, test.shop),
    floodLimit: async () => undefined,
    offers,
    redirectOf: async () => undefined,
  });
  rendered = [];
});
afterEach(() => app.close());

async function visit(path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await app.inject(path);
}

const never = () => false;
const atOnce = async () => {};
describe('the list of wanted pages', () => {
  it('is written when the server closes, and a start makes its pages before anybody asks', async () => {
    const stop = new AbortController();
    await loadWanted(app, {
      shop: test.shop,
      maker,
      makerAt: () => maker,
      isLate: never,
      seconds: 20,
    })(stop.signal);
    await visit('/products/2', 3);
    await visit('/?utm_source=line', 5);
    await visit('/products?keyword=0912345678', 9);
    await visit('/missing', 9);
    await app.close();
    expect((await readWanted(test.shop.db, test.clock.now())).map(([page]) => page)).toEqual([
      '/',
      '/products/2',
    ]);

    test.shop.cache.clear();
    const next = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
    next.decorate('isLeaving', false);
    const prerender = loadWanted(next, {
      shop: test.shop,
      maker,
      makerAt: () => maker,
      isLate: never,
      seconds: 20,
    });
    rendered = [];
    await prerender(stop.signal);
    expect(rendered).toEqual(['/', '/products/2']);
    // To make a page before it is asked for is no use of it.
    expect(test.shop.cache.demand.takeUses()).toEqual([]);
    test.shop.cache.clear();
    rendered = [];
    stop.abort();
    await prerender(stop.signal);
    expect(rendered).toEqual([]);
    await next.close();
  });

  it('does not hold a start longer than its time, however long a page takes', async () => {
    await addUses(test.shop.db, [['/products/2', 3]], test.clock.now());
    const hanging = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    meanwhile = () => {
      begun.resolve();
      return hanging.promise;
    };
    const stop = new AbortController();
    const options = { shop: test.shop, maker, makerAt: () => maker, isLate: never };
    const byTime = loadWanted(app, { ...options, seconds: 0.05 })(stop.signal);
    await begun.promise;
    await byTime;
    const bySignal = loadWanted(app, { ...options, seconds: 600 })(stop.signal);
    stop.abort();
    await bySignal;
    hanging.resolve();
  });

  it('counts a request once, and no request for a page that is missing', async () => {
    await visit('/products/5', 3);
    await visit('/products/6', 1);
    await visit('/missing', 2);
    expect(test.shop.cache.demand.takeUses().toSorted()).toEqual([
      [`${pageKeyMark}/products/5`, 3],
      [`${pageKeyMark}/products/6`, 1],
    ]);
  });

  it('adds the uses of all copies up, halves them in a day, and holds no more than the most wanted', async () => {
    const { db } = test.shop;
    const today = test.clock.now();
    const tomorrow = new Date(today.getTime() + 24 * 3600_000);
    await Promise.all([
      addUses(
        db,
        [
          ['/', 30],
          ['/faq', 10],
          ['/cart', 1],
        ],
        today,
        2,
      ),
      addUses(
        db,
        [
          ['/faq', 6],
          ['/', 10],
          ['/choose', 1],
        ],
        today,
        2,
      ),
    ]);
    await addUses(db, [['/faq', 14]], tomorrow, 2);
    expect(await readWanted(db, tomorrow)).toEqual([
      ['/faq', 22],
      ['/', 20],
    ]);
    // Years later the numbers are too small for PostgreSQL.
    const later = new Date(today.getTime() + 1100 * 24 * 3600_000);
    expect(await readWanted(db, later)).toHaveLength(2);
    await addUses(db, [['/choose', 1]], later, 3);
    expect(await readWanted(db, later)).toEqual([['/choose', 1]]);
  });

  it.each([
    ['/', true],
    ['/products/12.data', true],
    ['/products/12?combination=1', true],
    ['/products/12?page=2', false],
    ['/products/0012', false],
    ['/products/12//', false],
    ['/products/12.data?_routes=pages/product/route', false],
    ['/products?page=1', false],
    ['/products?page=0002', false],
    ['/products?page=9999', false],
    ['/products?page=2&page=3', false],
    ['/faq?page=2', false],
    ['/pages/CARE', false],
    ['/_root.data', true],
    ['/products?page=2&series=3&sort=price_asc', true],
    ['/pages/care', true],
    ['/products?keyword=%E6%A3%89', false],
    ['/products?sort=0912345678', false],
    ['/products?minPrice=100', false],
    ['/member-order-detail/12', false],
    ['/unsubscribe?no=1', false],
    [`/products?series=${'1'.repeat(300)}`, false],
  ])('takes addresses without what visitors type: %s %s', (address, expected) => {
    expect(isListed(address)).toBe(expected);
  });

  it('is left once pages fail or find no room one after the other, or the time is over', async () => {
    const failures: unknown[] = [];
    const options = {
      maker,
      isOver: never,
      rest: atOnce,
      failed: (error: unknown) => void failures.push(error),
    };
    const pages = (path: string) =>
      Array.from({ length: 30 }, (_, at) => [`/${path}/${at}`, 9] as const);
    await makeListed([['/', 9], ...pages('broken')], options);
    expect(failures.length).toBeGreaterThanOrEqual(5);
    expect(rendered.length).toBeLessThan(15);
    rendered = [];
    await makeListed(pages('products'), { ...options, isOver: () => rendered.length >= 4 });
    expect(rendered.length).toBeLessThanOrEqual(5);
  });
});

describe('pages that a change has dropped, or that', () => {
  let remaking: Remaking | undefined;
  let planned: (() => Promise<void>) | undefined;
  let plans = 0;
  let isLate = false;
  const failures: unknown[] = [];

  beforeEach(() => {
    [planned, plans, isLate] = [undefined, 0, false];
    failures.length = 0;
    remaking = openRemaking({
      demand: test.shop.cache.demand,
      maker,
      isLate: () => isLate,
      later(work) {
        plans += 1;
        planned = work;
        return () => {
          if (planned === work) planned = undefined;
        };
      },
      rest: atOnce,
      failed: (error) => void failures.push(error),
    });
  });
  afterEach(() => remaking?.stop());
  beforeAll(() => test.shop.cache.demand.onDrop((keys) => remaking?.add(keys)));

  /** Lets the planned work run to its end. */
  async function run(): Promise<void> {
    const work = planned;
    planned = undefined;
    await work?.();
  }

  const holds = (path: string) => test.shop.cache.demand.holds(pageKeyMark + path);
  const change = () => test.shop.cache.invalidate(['promotions']);

  it('are made again in the order of wish, once for a burst of changes, without what nobody wants', async () => {
    await visit('/products/11', 2);
    await visit('/products/12', 4);
    await visit('/products/13', 1);
    await visit('/products/14', 3);
    rendered = [];
    for (let time = 0; time < 30; time++) await change();
    expect(plans).toBe(1);
    expect(rendered).toEqual([]);
    await run();
    expect(rendered).toEqual(['/products/12', '/products/14', '/products/11']);
    expect([holds('/products/11'), holds('/products/13')]).toEqual([true, false]);
    await app.inject('/products/11');
    expect(rendered).toHaveLength(3);
    expect(planned).toBeUndefined();
  });

  it('are made once more if the data change meanwhile, after a further moment', async () => {
    await visit('/products/21', 3);
    await visit('/products/22', 2);
    rendered = [];
    await change();
    meanwhile = async () => {
      meanwhile = async () => {};
      await change();
    };
    await run();
    expect(rendered).toEqual(['/products/21']);
    expect(holds('/products/21')).toBe(false);
    await run();
    expect(rendered).toEqual(['/products/21', '/products/21', '/products/22']);
    expect([holds('/products/21'), holds('/products/22')]).toEqual([true, true]);
  });

  it('have expired are made once more if somebody has used them since they were made', async () => {
    const { demand } = test.shop.cache;
    await visit('/products/41', 2);
    await visit('/products/42', 3);
    rendered = [];
    expect(demand.takeExpired()).toEqual([]);
    test.clock.advance(301);
    remaking?.add(demand.takeExpired());
    await run();
    expect(rendered).toEqual(['/products/42', '/products/41']);
    expect(holds('/products/41')).toBe(true);
    await visit('/products/41', 1);
    demand.takeUses();
    test.clock.advance(301);
    expect(demand.takeExpired()).toEqual([`${pageKeyMark}/products/41`]);
    expect(demand.takeExpired()).toEqual([]);

    // Whether they can be made or not: to make them is no use of them, and none is tried again before somebody asks.
    const away = new Error('the database is away');
    for (const failure of [new Error('a bug'), Object.assign(away, { code: 'ECONNREFUSED' })]) {
      meanwhile = async () => {
        throw failure;
      };
      rendered = [];
      remaking?.add([`${pageKeyMark}/products/41`]);
      await run();
      expect(rendered).toEqual(['/products/41']);
      expect([demand.takeExpired(), demand.takeUses()]).toEqual([[], []]);
    }
  });

  it('wait while the server is late, and are left after three failures or a stop', async () => {
    for (let page = 31; page < 37; page++) await visit(`/products/${page}`, 3);
    rendered = [];
    await change();
    isLate = true;
    await run();
    expect([rendered, plans]).toEqual([[], 2]);
    isLate = false;
    meanwhile = async () => {
      throw new Error('the database is away');
    };
    await run();
    expect([rendered.length, failures.length, planned]).toEqual([3, 3, undefined]);

    meanwhile = async () => {};
    for (let page = 31; page < 37; page++) await visit(`/products/${page}`, 1);
    await change();
    await remaking?.stop();
    expect(planned).toBeUndefined();
    await change();
    expect(planned).toBeUndefined();
  });
});
