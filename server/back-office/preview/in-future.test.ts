import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { simulateCart } from '#server/ordering/cart/simulate.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import { buy, homeDelivery, newShopper, newShoppers } from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { imagineCampaign } from '../simulator/imagine-campaign.ts';
import { inFuture } from './in-future.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '12' } });
const day = 86_400_000;
const later = (days: number) => new Date(test.shop.clock.now().getTime() + days * day);
const campaign = () =>
  ({
    resource: 'discount-events',
    id: null,
    values: {
      title: '想像的活動',
      label: '想像',
      discount_value: 90,
      products: [productId],
      event_begin_at: '2026-11-01T00:00:00+08:00',
      event_end_at: '2027-11-01T00:00:00+08:00',
      web_image: '/media/events/web-1920.webp',
      mobile_image: '/media/events/mobile-1200.webp',
    },
  }) as const;

let productId: number;
let barName: string;
beforeAll(async () => {
  productId = await newProduct(test.shop, { price: 209, memberPrice: 179, stock: 500 });
  const products = await recordApi(test, 'products');
  await schedule(products, { price: 205, memberPrice: 175 }, productId);
  barName = '還沒公布的消息';
  const bars = await recordApi(test, 'message-bars');
  await schedule(bars, { name: barName, currentVisibilityRule: 'ONLINE' }, 0);
});

async function schedule(api: Awaited<ReturnType<typeof recordApi>>, values: object, id: number) {
  const { data } = await api.call('version-save', { values }, id);
  const publishAt = toWireInstant(later(90));
  const { data: scheduled } = await api.call('version-schedule', { publishAt }, Number(data.id));
  expect(scheduled.state).toBe('SCHEDULED');
}

/** Everything that a look at the future would change, as another connection sees it. */
const present = async () =>
  (
    await test.shop.pool.query(
      `select (select md5(string_agg(v::text, '' order by id)) from record_versions v) as versions,
              (select md5(string_agg(p::text, '' order by id)) from products p) as products,
              (select count(*)::integer from message_bars) as bars,
              (select count(*)::integer from discount_events) as campaigns,
              (select count(*)::integer from audit_entries) as entries`,
    )
  ).rows[0];

/**
 * Expects that no connection of the shop is idle in an open transaction, once connections that are being closed are
 * gone.
 */
const expectNoneLeftOpen = () =>
  expect
    .poll(async () => {
      const { rows } = await test.shop.pool.query(
        `select pid from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows.length;
    })
    .toBe(0);

/** Everything that a simulation does: scheduled versions become live, a campaign too, and a cart is priced. */
const preview = (limits?: Parameters<typeof inFuture>[2]['limits']) =>
  inFuture(
    test.shop,
    resourceAdapters,
    { at: later(100), ...(limits && { limits }) },
    async (future) => {
      const { problems } = await imagineCampaign(future, resourceAdapters, campaign());
      expect(problems).toBeUndefined();
      const { quote } = await simulateCart(future.shop, {
        memberId: null,
        levelId: null,
        isFirstPurchase: null,
        coupon: null,
        lines: [{ kind: 'product', id: productId, quantity: 2 }],
        addOns: [],
        giftIds: [],
        delivery: { ...homeDelivery, lineEcid: null },
      });
      return quote.amounts.product;
    },
  );

/** 24 members save a name at the same moment; answers how many find it stored afterwards. */
async function saveNames(): Promise<number> {
  const shoppers = await newShoppers(test, 24);
  const names = shoppers.map((_, index) => `名字${index}`);
  await Promise.all(
    shoppers.map(({ api }, index) => api.updateUser({ body: { name: names[index] as string } })),
  );
  const found = await Promise.all(
    shoppers.map(async ({ api }) => (await api.readUser({})).data.name),
  );
  return found.filter((name, index) => name === names[index]).length;
}

/** Stops the backend process of the preview connection right before its n-th statement, and continues it later. */
function stopBackend() {
  let left = 0;
  let stopped: number | undefined;
  const seen: string[] = [];
  test.shop.previewPool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: number };
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      seen.push(typeof first === 'string' ? first : first.text);
      if (--left === 0) {
        stopped = processID;
        process.kill(processID, 'SIGSTOP');
      }
      return query(...given);
    }) as typeof client.query;
  });
  return {
    at(statement: number) {
      seen.length = 0;
      left = statement;
    },
    goOn() {
      const hit = stopped !== undefined;
      if (stopped !== undefined) process.kill(stopped, 'SIGCONT');
      stopped = undefined;
      left = 0;
      return hit;
    },
    seen,
  };
}

describe('a look at the future', () => {
  let stop: ReturnType<typeof stopBackend>;
  beforeAll(() => {
    stop = stopBackend();
  });
  beforeEach(() => expectNoneLeftOpen());
  afterEach(() => void stop.goOn());

  it('shows what will be, and leaves nothing of it', async () => {
    const before = await present();
    expect(await preview()).toEqual({ ok: true, value: expect.any(Number) });
    expect(await present()).toEqual(before);
  });

  it('makes nothing real whichever of its statements the database stops at, the roll-back included', async () => {
    const before = await present();
    stop.at(Number.POSITIVE_INFINITY);
    await preview();
    const statements = [...stop.seen];
    expect(statements.length).toBeGreaterThan(10);
    expect(statements.at(-1)).toBe('rollback');
    const limits = { work: 160, statement: 200, lock: 200, transaction: 300, rollBack: 40 };
    for (const at of statements.keys()) {
      const isRollBack = at === statements.length - 1;
      stop.at(at + 1);
      const outcome = await preview(isRollBack ? undefined : limits);
      const isStopped = stop.goOn();
      if (isRollBack)
        expect({ isStopped, outcome }).toMatchObject({ isStopped: true, outcome: { ok: true } });
      // On a slow machine the deadline may pass at an earlier statement.
      else expect(outcome).toMatchObject({ ok: false, failure: { code: 'SERVICE_BUSY' } });
      await expectNoneLeftOpen();
      expect(await present()).toEqual(before);
    }
    expect(await saveNames()).toBe(24);
    expect(await present()).toEqual(before);
    const shown = await test.http('/api/v1/message-bars');
    expect(shown.body).not.toContain(barName);
  });

  it('is refused as busy while the database stands still, and nothing that others save is lost', async () => {
    const { api } = await newAdministrator(test, 'viewer');
    const items = { products: [{ id: productId, quantity: 1 }], productCombinations: [] };
    const body = { items, order: {}, campaign: campaign(), at: toWireInstant(later(100)) };
    stop.at(8);
    await expect(api.simulatePromotions({ body })).rejects.toMatchObject({
      status: 503,
      errorCode: 'SERVICE_BUSY',
    });
    expect(await saveNames()).toBe(24);
    expect(stop.goOn()).toBe(true);
    await expectNoneLeftOpen();
  });

  it('waits for those before it, so that 24 at once are answered or refused as busy, and take no connection from anybody', async () => {
    const before = await present();
    const all = Promise.all(Array.from({ length: 24 }, () => preview()));
    expect(await saveNames()).toBe(24);
    for (const outcome of await all) {
      expect(outcome).toMatchObject(outcome.ok ? {} : { failure: { code: 'SERVICE_BUSY' } });
    }
    expect((await all).filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await present()).toEqual(before);
  });

  it('lets a save of what it has locked go through, and no buyer waits for it', async () => {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const looking = inFuture(test.shop, resourceAdapters, { at: later(100) }, async () => {
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    let isOver = false;
    const over = looking.then((outcome) => {
      isOver = true;
      return outcome;
    });
    await buy(await newShopper(test), { products: { [productId]: 1 } });
    expect(isOver).toBe(false);
    const products = await recordApi(test, 'products');
    const { data } = await products.call('edit', undefined, productId);
    const change = { version: data.version, name: '改過的名字' };
    const saved = await products.call('update', change, productId);
    expect(saved).toMatchObject({ status: 200, data: { name: '改過的名字' } });
    // It was ended when its time was over.
    expect(await over).toMatchObject({ ok: false, failure: { code: 'SERVICE_BUSY' } });
    held.resolve();
  });

  it('lets those buy who use a coupon whose event it carries a version of', async () => {
    const shopper = await newShopper(test);
    const event = await newCouponEvent(test.shop, { useLimit: 5 });
    const couponId = await newCoupon(test.shop, shopper.id, { id: event.id });
    await schedule(
      await recordApi(test, 'coupon-events'),
      { useLimit: 9, name: '下個月的名字' },
      event.id,
    );
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<string | undefined>();
    const looking = inFuture(
      test.shop,
      resourceAdapters,
      { at: later(100) },
      async ({ transaction }) => {
        const [row] = await transaction
          .select()
          .from(couponEvents)
          .where(eq(couponEvents.id, event.id));
        locked.resolve(row?.name);
        await held.promise;
      },
    );
    expect(await locked.promise).toBe('下個月的名字');
    let isOver = false;
    void looking.then(() => {
      isOver = true;
    });
    await buy(shopper, { products: { [productId]: 1 } }, { couponId });
    expect(isOver).toBe(false);
    held.resolve();
    await looking;
  });
});
