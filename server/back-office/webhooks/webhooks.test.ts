import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookEvents } from '#contract/webhooks.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { cancelOrder } from '#server/ordering/order-care/cancel-order.ts';
import { type OutsidePost, postOutside } from '#server/platform/other-hosts/post-outside.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf, type Shopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { claimDue } from './claim-due.ts';
import { deliverWebhooks } from './deliver.ts';
import { signatureOf } from './signature.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const paying = paymentsForTests({ environment: { WEBHOOK_PRIVATE: '1' } });
type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

interface Heard {
  path: string;
  signature: string;
  body: string;
  event: { id: string; type: string; created_at: string; data: Record<string, never> };
}

const heard: Heard[] = [];
const accept: Answerer = (_, response) => void response.end('ok');
let answerer: Answerer = accept;
let owner: TestAdministrator;
let shopper: Shopper;
let product: number;
let base: string;

const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  const signature = String(request.headers['webhook-signature']);
  heard.push({ path: String(request.url), signature, body, event: JSON.parse(body) });
  answerer(request, response, body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  product = await newProduct(paying.test.shop, { price: 100, stock: 1000 });
});
afterAll(() => receiver.close());
beforeEach(async () => {
  heard.length = 0;
  answerer = accept;
  await paying.test.shop.db.delete(webhooks);
  // Tests move the clock beyond the life of a session.
  owner = await newAdministrator(paying.test, 'owner');
  shopper = await newShopper(paying.test);
});

/** An owner with a new session, after the clock was moved. */
const signInAgain = async () => {
  owner = await newAdministrator(paying.test, 'owner');
};
const create = async (events: readonly string[] = webhookEvents, path = '/') =>
  (await owner.api.createWebhook({ body: { url: base + path, events: [...events] as never } }))
    .data;
const send = () => deliverWebhooks(paying.test.shop);
const order = () => buy(shopper, { products: { [product]: 1 } });
const types = () => heard.map(({ event }) => event.type);
const rows = () =>
  paying.test.shop.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);

describe('an event', () => {
  it('of each kind is written with its fact, and arrives signed, in the order of its order', async () => {
    const { secret } = await create();
    const { test } = paying;
    const { id, paidAmount } = await order();
    await payInAdvance(test.shop, id, paidAmount);
    await deliver(test.shop, id);
    await send();
    const ofOrder = heard.filter(({ event }) => event.type.startsWith('order.'));
    expect(ofOrder.map(({ event }) => event.type)).toEqual([
      'order.placed',
      'order.paid',
      'order.shipped',
      'order.completed',
    ]);
    const [first] = ofOrder;
    const seconds = Number(first?.signature.match(/^t=(\d+),v1=[0-9a-f]{64}$/)?.[1]);
    expect(first?.signature).toBe(signatureOf([secret], seconds, first?.body ?? ''));
    expect(Math.abs(seconds * 1000 - test.clock.now().getTime())).toBeLessThan(60_000);
    expect(first?.event).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/\+08:00$/),
      data: { order: { id, recipient: '林小晴', lines: [{ quantity: 1 }] } },
    });
    expect(first?.body).not.toMatch(/user_id|unit_cost|line_ecid|virtual_account/);
    const other = await order();
    await cancelOrder(test.shop, shopper.id, other.id);
    await test.shop.db.update(products).set({ volume: '一包' }).where(eq(products.id, product));
    await newShopper(test);
    await send();
    expect(types()).toEqual(
      expect.arrayContaining([
        'order.cancelled',
        'stock.changed',
        'product.changed',
        'member.registered',
      ]),
    );
    const registered = heard.find(({ event }) => event.type === 'member.registered');
    expect(registered?.body).not.toContain('@');
  });

  it('does not exist if the fact is rolled back, and none is written while no webhook wants it', async () => {
    const { db } = paying.test.shop;
    await order();
    expect(await rows()).toEqual([]);
    await create(['order.paid']);
    await order();
    expect(await rows()).toEqual([]);
    await owner.api.createWebhook({ body: { url: `${base}/all`, events: ['order.placed'] } });
    const undone = db.transaction(async (transaction) => {
      await transaction.execute(
        sql`insert into users (email, verified_at) values ('rolled-back@example.com', now())`,
      );
      await transaction.execute(sql`update products set volume = 'x' where id = ${product}`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    await order();
    expect(await rows()).toMatchObject([{ type: 'order.placed', state: 'WAITING', body: null }]);
  });

  it('of a fact that is still open when a webhook is made is not lost: making it waits', async () => {
    const { shop } = paying.test;
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(`update products set volume = 'open' where id = ${product}`);
    let isMade = false;
    const making = create(['product.changed']).then(() => {
      isMade = true;
    });
    await until(async () => {
      const { rows: waiting } = await shop.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return waiting.length === 1;
    });
    expect(isMade).toBe(false);
    await client.query('commit');
    client.release();
    await making;
    await shop.db.update(products).set({ volume: 'later' }).where(eq(products.id, product));
    expect((await rows()).map(({ type }) => type)).toEqual(['product.changed']);
  });

  it('is sent within seconds by the workers, without a job that somebody enqueued', async () => {
    const { jobs } = paying.test;
    await create(['member.registered']);
    await newShopper(paying.test);
    await jobs.start();
    await until(async () => heard.length > 0);
    await jobs.stop();
    expect(types()).toEqual(['member.registered']);
  });

  it('of goods stands for later changes until it is begun, also for one that commits late', async () => {
    const { shop } = paying.test;
    await create(['product.changed']);
    const change = (volume: string) =>
      shop.db.update(products).set({ volume }).where(eq(products.id, product));
    await change('一');
    await change('二');
    expect(await rows()).toHaveLength(1);
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(`update products set volume = '三' where id = ${product}`);
    // The row is locked by the open change, so it is not begun with the old values.
    await send();
    expect(heard).toEqual([]);
    await client.query('commit');
    client.release();
    await send();
    expect(heard.map(({ event }) => (event.data as never as Facts).product.volume)).toEqual(['三']);
    await change('四');
    expect(await rows()).toHaveLength(2);
  });
});

interface Facts {
  product: { volume: string };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await nextTurn();
}

describe('a receiver', () => {
  const events = ['order.placed', 'order.cancelled'] as const;

  it('that answers 500 or a redirect, hangs or closes gets the same event again, and nothing later of that order before it', async () => {
    const { test } = paying;
    await create(events);
    const { id } = await order();
    await cancelOrder(test.shop, shopper.id, id);
    const tries: Answerer[] = [
      (_, response) => void response.writeHead(500).end(),
      (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
      (request) => request.socket.destroy(),
      (_, response) => {
        response.writeHead(200, { 'content-length': '10' });
        response.write('half', () => response.destroy());
      },
    ];
    for (const each of tries) {
      answerer = each;
      await send();
      test.clock.advance(5 * 3600);
    }
    expect(types()).toEqual(tries.map(() => 'order.placed'));
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
    await signInAgain();
    const [failing] = (await owner.api.searchWebhooks({ body: {} })).data;
    expect(failing).toMatchObject({
      failingSince: expect.any(String),
      lastFailure: 'ENDED',
      waiting: 2,
    });
    answerer = accept;
    await send();
    expect(types().slice(tries.length)).toEqual(['order.placed', 'order.cancelled']);
    const [sound] = (await owner.api.searchWebhooks({ body: {} })).data;
    expect(sound).toMatchObject({ failingSince: null, lastFailure: null, waiting: 0 });
  });

  it('that does not answer in time counts as failed, and one that is slow holds up no other', async () => {
    const { shop } = paying.test;
    const slow = Promise.withResolvers<void>();
    await create(['member.registered'], '/slow');
    await create(['member.registered'], '/quick');
    await newShopper(paying.test);
    const quick = Promise.withResolvers<void>();
    const sending = deliverWebhooks(shop, async (post) => {
      if (post.url.endsWith('/slow')) await slow.promise;
      else quick.resolve();
      return postOutside({ ...post, timeoutSeconds: 0.05 });
    });
    await quick.promise;
    answerer = () => undefined;
    slow.resolve();
    await sending;
    const failures = (await rows()).map(({ lastFailure }) => lastFailure);
    expect(failures).toContain('TIMEOUT');
  });

  it('hears of an order in order from two workers at once, each event once', async () => {
    const { test } = paying;
    const { shop } = test;
    await create(events);
    const placed = await Promise.all([
      order(),
      buy(await newShopper(test), { products: { [product]: 1 } }),
    ]);
    await cancelOrder(shop, shopper.id, placed[0].id);
    // Both workers send while the other is between claim and answer.
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const post = async (each: OutsidePost) => {
      if (++begun === 2) both.resolve();
      await both.promise;
      return postOutside(each);
    };
    await Promise.all([deliverWebhooks(shop, post), deliverWebhooks(shop, post)]);
    await send();
    const ofFirst = heard.filter(({ body }) => body.includes(placed[0].orderNo ?? '-'));
    expect(ofFirst.map(({ event }) => event.type)).toEqual(['order.placed', 'order.cancelled']);
    expect(heard).toHaveLength(3);
  });

  it('whose worker dies is tried by another a minute later', async () => {
    const { test } = paying;
    await create(['member.registered']);
    await newShopper(test);
    const [webhook] = await test.shop.db.select().from(webhooks);
    const now = test.clock.now();
    const claim = () => claimDue(test.shop.db, { webhookId: webhook?.id ?? 0, most: 4, now });
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await send();
    expect(heard).toEqual([]);
    test.clock.advance(61);
    await send();
    expect(types()).toEqual(['member.registered']);
  });

  it('that fails for three days loses the event, which a person can send again', async () => {
    const { test } = paying;
    const { id } = await create(['member.registered']);
    await newShopper(test);
    answerer = (_, response) => void response.writeHead(503).end();
    await send();
    expect((await workOf()).count).toBe(0);
    test.clock.advance(3601);
    await signInAgain();
    expect(await workOf()).toMatchObject({
      count: 1,
      rows: [{ title: `${base}/`, subtitle: '對方回應 503', path: `/webhooks/${id}` }],
    });
    test.clock.advance(3 * 86_400);
    await send();
    await signInAgain();
    const params = { id };
    const { data, meta } = await owner.api.listWebhookDeliveries({
      params,
      query: { state: 'GIVEN_UP' },
    });
    expect(meta?.total).toBe(1);
    expect(data).toMatchObject([{ state: 'GIVEN_UP', lastStatus: 503, lastFailure: 'HTTP 503' }]);
    const [before] = await rows();
    answerer = accept;
    heard.length = 0;
    await owner.api.replayWebhookDelivery({ params: { id: data[0]?.id ?? 0 } });
    await send();
    expect(heard.map(({ body }) => body)).toEqual([before?.body]);
    expect(await rows()).toMatchObject([{ state: 'DELIVERED' }]);
  });

  const workOf = async () => {
    const { groups } = (await owner.api.searchWork({ body: {} })).data;
    return groups.find(({ key }) => key === 'webhooks-failing') ?? { count: -1 };
  };

  it('gets the others if one body cannot be made, which is tried again', async () => {
    const { shop, errors, clock } = paying.test;
    await create(['member.registered']);
    await newShopper(paying.test);
    await newShopper(paying.test);
    const [broken] = await rows();
    const isBroken = eq(webhookDeliveries.id, broken?.id ?? 0);
    // No event of this kind is about such an id, which no column of the member can be compared with.
    await shop.db.update(webhookDeliveries).set({ subjectId: 2 ** 40 }).where(isBroken);
    await send();
    expect(types()).toEqual(['member.registered']);
    expect(await rows()).toMatchObject([{ lastFailure: 'NOT_SENT' }, { state: 'DELIVERED' }]);
    expect(errors.pop()?.message).toBe('a webhook could not be sent');
    await shop.db.update(webhookDeliveries).set({ subjectId: shopper.id }).where(isBroken);
    clock.advance(61);
    await send();
    expect(types()).toHaveLength(2);
  });

  it('gets single tries with pauses while it is dead', async () => {
    await create(['member.registered']);
    for (let count = 0; count < 12; count++) await newShopper(paying.test);
    answerer = (_, response) => void response.writeHead(500).end();
    await send();
    expect(heard).toHaveLength(4);
    paying.test.clock.advance(121);
    await send();
    expect(heard).toHaveLength(5);
  });
});

describe('a webhook', () => {
  it('shows its secret once, and the old one signs for a day after a new one was drawn', async () => {
    const { test } = paying;
    const { id, secret } = await create(['member.registered']);
    const params = { id };
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify((await owner.api.readWebhook({ params })).data)).not.toContain('whsec');
    const [stored] = await test.shop.db.select().from(webhooks);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const renewed = (await owner.api.renewWebhookSecret({ params })).data.secret;
    const signaturesNow = async () => {
      heard.length = 0;
      await owner.api.testWebhook({ params });
      await send();
      return heard[0]?.signature.split(',').length;
    };
    expect(await signaturesNow()).toBe(3);
    const seconds = Number(heard[0]?.signature.match(/t=(\d+)/)?.[1]);
    const expected = signatureOf([renewed, secret], seconds, heard[0]?.body ?? '');
    expect(heard[0]?.signature).toBe(expected);
    test.clock.advance(24 * 3600);
    await signInAgain();
    expect(await signaturesNow()).toBe(2);
  });

  it('that is paused gets nothing, and what waits when it goes on', async () => {
    const { id } = await create(['member.registered']);
    const params = { id };
    await newShopper(paying.test);
    await owner.api.updateWebhook({ params, body: { isActive: false } });
    await newShopper(paying.test);
    await send();
    expect(heard).toEqual([]);
    expect(await refusalOf(owner.api.testWebhook({ params }))).toBe('WEBHOOK_IS_PAUSED');
    const [waiting] = await rows();
    const replay = owner.api.replayWebhookDelivery({ params: { id: waiting?.id ?? 0 } });
    expect(await refusalOf(replay)).toBe('WEBHOOK_IS_PAUSED');
    await owner.api.updateWebhook({ params, body: { isActive: true } });
    await send();
    expect(types()).toEqual(['member.registered']);
  });

  it('goes with its deliveries, also while orders are placed', async () => {
    const { id } = await create();
    const params = { id };
    await Promise.all([order(), owner.api.deleteWebhook({ params })]);
    await order();
    expect(await rows()).toEqual([]);
    expect(await refusalOf(owner.api.readWebhook({ params }))).toBe('NOT_FOUND');
    expect(await refusalOf(owner.api.deleteWebhook({ params }))).toBe('NOT_FOUND');
  });

  it.each([
    'http://erp.example.com/x',
    'ftp://erp.example.com/',
    'https://user:secret@erp.example.com/',
    'https://10.0.0.8/',
    'https://[::ffff:10.0.0.8]/',
    'https://0x7f.1:99999/',
    'https://intranet/',
    'not an address',
    `https://erp.example.com/${'x'.repeat(2000)}`,
  ])('does not go to %s', async (url) => {
    const body = { url, events: ['order.paid' as const] };
    expect(await refusalOf(owner.api.createWebhook({ body }))).toBe('VALIDATION_FAILED');
    expect(await rows()).toEqual([]);
  });

  it('is one of twenty at most, has events that exist, and is managed by owners', async () => {
    const wrong = { url: `${base}/`, events: ['order.lost'] as never };
    expect(await refusalOf(owner.api.createWebhook({ body: wrong }))).toBe('VALIDATION_FAILED');
    const none = { url: `${base}/`, events: [] };
    expect(await refusalOf(owner.api.createWebhook({ body: none }))).toBe('VALIDATION_FAILED');
    for (let count = 0; count < 20; count++) await create(['order.paid']);
    expect(await refusalOf(create(['order.paid']))).toBe('TOO_MANY_RECORDS');
    const { api } = await newAdministrator(paying.test, 'operator');
    expect(await refusalOf(api.searchWebhooks({ body: {} }))).toBe('FORBIDDEN');
  });

  it('has deliveries for thirty days', async () => {
    const { shop, clock } = paying.test;
    await create(['member.registered']);
    await newShopper(paying.test);
    await newShopper(paying.test);
    const [old] = await rows();
    const before = new Date(clock.now().getTime() - 30 * 86_400_000 - 1000);
    await shop.db
      .update(webhookDeliveries)
      .set({ createdAt: before })
      .where(eq(webhookDeliveries.id, old?.id ?? 0));
    await shop.jobs.runDue();
    const left = await rows();
    expect(left.map(({ id }) => id)).not.toContain(old?.id);
    expect(left).toMatchObject([{ state: 'DELIVERED' }]);
  });
});
