import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept, unreadable } from '#server/testing/intercept.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { forwardEvents } from './forward-events.ts';
import { lineShopEventLog } from './tables.ts';
import { mostEvents } from './take-event.ts';

const opened = paymentsForTests();
beforeEach(async () => {
  opened.network.outcomes.reset();
  opened.network.ledgers.lineShop.clear();
  await opened.test.shop.db.execute(sql`truncate line_shop_events restart identity`);
});

const normal = {
  event_id: 2,
  ecid: 'click-1',
  event_time: 1_795_000_000,
  redirect_url: 'http://localhost:3000/',
};
const added = {
  ...normal,
  event_id: 4,
  redirect_url: 'http://localhost:3000/cart',
  products: [{ id: 7, quantity: 2 }],
};

const paths = {
  normal: '/api/v1/line-shop/tracking/events/normal',
  products: '/api/v1/line-shop/tracking/events/products',
} as const;

async function send(call: keyof typeof paths, payload: object) {
  const url = paths[call];
  const { statusCode, body } = await opened.test.http({ method: 'POST', url, payload });
  return { status: statusCode, body: JSON.parse(body) };
}

const storedEvents = () =>
  opened.test.shop.db.select().from(lineShopEventLog).orderBy(lineShopEventLog.id);

describe('events of a visit from LINE Shopping', () => {
  it('are accepted from anybody as JSON: registration and page views [7.119, 3.098, 9.016, 9.017]', async () => {
    expect(await send('normal', normal)).toMatchObject({ status: 200, body: { data: {} } });
    expect(await send('normal', { ...normal, event_id: 1 })).toMatchObject({ status: 200 });
    expect(await storedEvents()).toMatchObject([
      {
        eventId: 2,
        ecid: 'click-1',
        eventTime: 1_795_000_000,
        redirectUrl: 'http://localhost:3000/',
        products: '[]',
        status: 'WAITING',
      },
      { eventId: 1 },
    ]);
  });

  it('are accepted with their products: adding and browsing [7.120, 9.018, 9.019]', async () => {
    expect(await send('products', added)).toMatchObject({ status: 200 });
    const browsed = { ...added, event_id: 5, products: [{ id: 7 }] };
    expect(await send('products', browsed)).toMatchObject({ status: 200 });
    expect(await storedEvents()).toMatchObject([
      { eventId: 4, products: '[{"id":7,"quantity":2}]' },
      { eventId: 5, products: '[{"id":7}]' },
    ]);
  });

  it.each([
    ['the reserved event 3', 'normal', { event_id: 3 }],
    ['the reserved event 3 with products', 'products', { event_id: 3 }],
    ['an event of the other call', 'normal', { event_id: 4 }],
    ['an event of the other call with products', 'products', { event_id: 1 }],
    ['a text for an event', 'normal', { event_id: 'page_view' }],
    ['no ecid', 'normal', { ecid: '' }],
    ['an ecid with blanks', 'normal', { ecid: 'a b' }],
    ['milliseconds', 'normal', { event_time: 1_795_000_000_000 }],
    ['an address within the shop', 'normal', { redirect_url: 'http://localhost:3000/products/7' }],
    ['an address with a query', 'normal', { redirect_url: 'http://localhost/?email=a@b.tw' }],
    ['an address that is no web address', 'normal', { redirect_url: 'javascript:alert(1)' }],
    ['no products', 'products', { products: [] }],
  ] as const)('are refused with %s [7.122, 9.020]', async (_, call, change) => {
    const right = call === 'normal' ? normal : added;
    expect(await send(call, { ...right, ...change })).toMatchObject({
      status: 422,
      body: { error_code: 'VALIDATION_FAILED' },
    });
    expect(await storedEvents()).toEqual([]);
  });

  it('are kept once, however often a browser tells the same one', async () => {
    for (let time = 0; time < 3; time++) expect((await send('products', added)).status).toBe(200);
    await send('products', { ...added, products: [{ id: 8 }] });
    await send('products', { ...added, event_time: added.event_time + 1 });
    expect(await storedEvents()).toHaveLength(3);
  });

  it('are kept with declared fields only', async () => {
    const more = { ...normal, email: 'a@b.tw', products: [{ id: 1 }] };
    expect((await send('normal', more)).status).toBe(200);
    expect(JSON.stringify(await storedEvents())).not.toContain('a@b.tw');
    expect(await storedEvents()).toMatchObject([{ products: '[]' }]);
  });

  it('are not kept above the limit of the table', async () => {
    await send('normal', normal);
    await opened.test.shop.db.execute(
      sql`select setval(pg_get_serial_sequence('line_shop_events', 'id'), ${mostEvents})`,
    );
    await send('normal', { ...normal, ecid: 'click-2' });
    expect(await send('normal', { ...normal, ecid: 'click-3' })).toMatchObject({ status: 200 });
    expect((await storedEvents()).map(({ ecid }) => ecid)).toEqual(['click-1', 'click-2']);
  });

  it('are deleted after two weeks', async () => {
    const { clock, shop } = opened.test;
    await send('normal', normal);
    clock.advance(15 * 86_400);
    await send('normal', { ...normal, ecid: 'click-2' });
    await shop.jobs.runDue();
    expect((await storedEvents()).map(({ ecid }) => ecid)).toEqual(['click-2']);
  });
});

describe('passing events on', () => {
  it('sends each event once, to its own call of LINE [7.119, 7.120]', async () => {
    await send('normal', normal);
    await send('products', added);
    await forwardEvents(opened.test.shop);
    await forwardEvents(opened.test.shop);
    expect(opened.network.ledgers.lineShop.events).toEqual([normal, added]);
    expect((await storedEvents()).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  });

  it('waits while LINE does not answer, and continues afterwards', async () => {
    const { shop } = opened.test;
    await send('normal', normal);
    const silence = intercept(shop, { isMeant: () => true, answer: unreadable });
    await forwardEvents(shop);
    silence.restore();
    expect((await storedEvents()).map(({ status }) => status)).toEqual(['WAITING']);
    await forwardEvents(shop);
    expect((await storedEvents()).map(({ status }) => status)).toEqual(['SENT']);
  });

  it('does not send an event again that LINE refused', async () => {
    await send('normal', normal);
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    await forwardEvents(opened.test.shop);
    opened.network.outcomes.reset();
    await forwardEvents(opened.test.shop);
    expect(opened.network.ledgers.lineShop.events).toEqual([]);
    expect((await storedEvents()).map(({ status }) => status)).toEqual(['REFUSED']);
  });

  it('empties a long queue in batches', async () => {
    await opened.test.shop.db.insert(lineShopEventLog).values(
      Array.from({ length: 34 }, (_, index) => ({
        eventId: 2,
        ecid: `click-${index}`,
        eventTime: 1_795_000_000,
        redirectUrl: 'http://localhost:3000/',
        products: '[]',
      })),
    );
    await forwardEvents(opened.test.shop);
    expect(opened.network.ledgers.lineShop.events).toHaveLength(34);
  });

  it('keeps events waiting when the real LINE is configured without an address for them', async () => {
    const asked: string[] = [];
    const real = await openTestShop({
      environment: {
        LINE_SHOP_URL: 'https://line.example',
        LINE_SHOP_ID: 'shop',
        LINE_SHOP_AUTH_KEY: 'own',
      },
      fetch: async (input) => {
        asked.push(String(input));
        return new Response('OK');
      },
    });
    await real.http({ method: 'POST', url: paths.normal, payload: normal });
    await forwardEvents(real.shop);
    expect(asked).toEqual([]);
    expect(await real.shop.db.select().from(lineShopEventLog)).toMatchObject([
      { status: 'WAITING' },
    ]);
    await real.close();
  });
});

it('limits the events of one click and of one address', async () => {
  const limited = await openTestShop({ rateLimits: true });
  const statuses = new Set<number>();
  for (let second = 0; second < 301; second++) {
    const { statusCode } = await limited.http({
      method: 'POST',
      url: paths.normal,
      payload: { ...normal, event_time: normal.event_time + second },
    });
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual([200, 429]);
  await limited.close();
});
