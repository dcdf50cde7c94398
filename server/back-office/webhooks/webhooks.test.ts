import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { cancelOrder } from '#server/ordering/order-care/cancel-order.ts';
import { users } from '#server/people/accounts/tables.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { webhooksForTests } from '#server/testing/webhook-receiver.ts';
import { webhookJobs } from './jobs.ts';
import { signatureOf } from './signature.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const { paying, heard, now, signInAgain, create, send, order, types, rows } = webhooksForTests();

interface EventData {
  product: { volume: string };
}

/** The job of the night. */
async function cleanUp(): Promise<void> {
  const job = webhookJobs.find(({ name }) => name === 'clean-up-webhooks');
  await job?.work(paying.test.shop as never, {} as never, {} as never);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await nextTurn();
}

describe('an event', () => {
  it('of each kind is written with its data, and arrives signed, in the order of its order', async () => {
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
    await cancelOrder(test.shop, now.shopper.id, other.id);
    await test.shop.db.update(products).set({ volume: '一包' }).where(eq(products.id, now.product));
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

  it('does not exist if the change is rolled back, and none is written while no webhook wants it', async () => {
    const { db } = paying.test.shop;
    await order();
    expect(await rows()).toEqual([]);
    await create(['order.paid']);
    await order();
    expect(await rows()).toEqual([]);
    await now.owner.api.createWebhook({
      body: { url: `${now.base}/all`, events: ['order.placed'] },
    });
    const undone = db.transaction(async (transaction) => {
      await transaction.execute(
        sql`insert into users (email, verified_at) values ('rolled-back@example.com', now())`,
      );
      await transaction.execute(sql`update products set volume = 'x' where id = ${now.product}`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    await order();
    expect(await rows()).toMatchObject([{ type: 'order.placed', state: 'WAITING', body: null }]);
  });

  it('of a change that is still open when a webhook is made is not lost: making it waits, and no order waits for it', async () => {
    const { shop } = paying.test;
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(`update products set volume = 'open' where id = ${now.product}`);
    let isMade = false;
    const making = create(['product.changed']).then(() => {
      isMade = true;
    });
    await until(async () => {
      return (await shop.db.$count(webhooks)) === 1;
    });
    await order();
    expect(isMade).toBe(false);
    await client.query('commit');
    client.release();
    await making;
    await shop.db.update(products).set({ volume: 'later' }).where(eq(products.id, now.product));
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
      shop.db.update(products).set({ volume }).where(eq(products.id, now.product));
    await change('一');
    await change('二');
    expect(await rows()).toHaveLength(1);
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(`update products set volume = '三' where id = ${now.product}`);
    // The row is locked by the open change, so it is not begun with the old values.
    await send();
    expect(heard).toEqual([]);
    await client.query('commit');
    client.release();
    await send();
    expect(heard.map(({ event }) => (event.data as never as EventData).product.volume)).toEqual([
      '三',
    ]);
    await change('四');
    expect(await rows()).toHaveLength(2);
  });
});

describe('a webhook', () => {
  it('shows its secret once, and the old one signs for a day after a new one was drawn', async () => {
    const { test } = paying;
    const { id, secret } = await create(['member.registered']);
    const params = { id };
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify((await now.owner.api.readWebhook({ params })).data)).not.toContain(
      'whsec',
    );
    const [stored] = await test.shop.db.select().from(webhooks);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const renewed = (await now.owner.api.renewWebhookSecret({ params })).data.secret;
    const signaturesNow = async () => {
      heard.length = 0;
      await now.owner.api.testWebhook({ params });
      await send();
      return heard[0]?.signature.split(',').length;
    };
    expect(await signaturesNow()).toBe(3);
    const seconds = Number(heard[0]?.signature.match(/t=(\d+)/)?.[1]);
    const expected = signatureOf([renewed, secret], seconds, heard[0]?.body ?? '');
    expect(heard[0]?.signature).toBe(expected);
    const again = now.owner.api.renewWebhookSecret({ params });
    expect(await refusalOf(again)).toBe('OLD_SECRET_IS_VALID');
    test.clock.advance(24 * 3600);
    await signInAgain();
    expect(await signaturesNow()).toBe(2);
  });

  it('that is paused gets nothing, and what happened meanwhile when it goes on', async () => {
    const { id } = await create(['member.registered']);
    const params = { id };
    await newShopper(paying.test);
    await now.owner.api.updateWebhook({ params, body: { isActive: false } });
    await newShopper(paying.test);
    await send();
    expect(heard).toEqual([]);
    expect(await refusalOf(now.owner.api.testWebhook({ params }))).toBe('WEBHOOK_IS_PAUSED');
    const [waiting] = await rows();
    const replay = now.owner.api.replayWebhookDelivery({ params: { id: waiting?.id ?? 0 } });
    expect(await refusalOf(replay)).toBe('WEBHOOK_IS_PAUSED');
    await now.owner.api.updateWebhook({ params, body: { isActive: true } });
    await send();
    expect(types()).toEqual(['member.registered', 'member.registered']);
  });

  it('loses after three days what happened in a pause, and keeps what a person sends again', async () => {
    const { shop } = paying.test;
    const { id } = await create(['member.registered']);
    const params = { id };
    await newShopper(paying.test);
    await newShopper(paying.test);
    await now.owner.api.updateWebhook({ params, body: { isActive: false } });
    await shop.db.update(webhookDeliveries).set({ createdAt: new Date(0) });
    const [first] = await rows();
    await now.owner.api.updateWebhook({ params, body: { isActive: true } });
    await now.owner.api.replayWebhookDelivery({ params: { id: first?.id ?? 0 } });
    await now.owner.api.updateWebhook({ params, body: { isActive: false } });
    await send();
    expect(await rows()).toMatchObject([
      { state: 'WAITING', tries: 0, replays: 1 },
      { state: 'GIVEN_UP', tries: 0 },
    ]);
  });

  it('hears of no change of a product that the event does not contain', async () => {
    const { db } = paying.test.shop;
    await create(['product.changed']);
    await db
      .update(products)
      .set({ description: '另一段說明' })
      .where(eq(products.id, now.product));
    expect(await rows()).toEqual([]);
  });

  it('says of an erased member only the ids, and nothing of what is gone', async () => {
    const { db } = paying.test.shop;
    await create(['order.placed', 'order.cancelled']);
    const { id } = await order();
    await send();
    const erased = eq(users.id, now.shopper.id);
    await db.update(users).set({ erasedAt: new Date() }).where(erased);
    const [whole, later] = [await rows(), heard.length];
    await db
      .update(webhookDeliveries)
      .set({ state: 'WAITING', endedAt: null, body: null, userId: null })
      .where(eq(webhookDeliveries.id, whole[0]?.id ?? 0));
    await send();
    expect(heard[later]?.event.data).toEqual({ id, order: null });
    await db.update(users).set({ erasedAt: null }).where(erased);
  });

  it('goes with its deliveries, also while orders are placed', async () => {
    const { id } = await create();
    const params = { id };
    await Promise.all([order(), now.owner.api.deleteWebhook({ params })]);
    const before = await rows();
    await order();
    expect(await rows()).toHaveLength(before.length);
    expect(await refusalOf(now.owner.api.readWebhook({ params }))).toBe('NOT_FOUND');
    expect(await refusalOf(now.owner.api.deleteWebhook({ params }))).toBe('NOT_FOUND');
    expect(await refusalOf(now.owner.api.listWebhookDeliveries({ params }))).toBe('NOT_FOUND');
    await paying.test.shop.db.update(webhooks).set({ deletedAt: new Date(0) });
    await cleanUp();
    expect(await rows()).toEqual([]);
    expect(await paying.test.shop.db.$count(webhooks)).toBe(0);
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
    expect(await refusalOf(now.owner.api.createWebhook({ body }))).toBe('VALIDATION_FAILED');
    expect(await rows()).toEqual([]);
  });

  it('is one of twenty at most, has events that exist, and is managed by owners', async () => {
    const wrong = { url: `${now.base}/`, events: ['order.lost'] as never };
    expect(await refusalOf(now.owner.api.createWebhook({ body: wrong }))).toBe('VALIDATION_FAILED');
    const none = { url: `${now.base}/`, events: [] };
    expect(await refusalOf(now.owner.api.createWebhook({ body: none }))).toBe('VALIDATION_FAILED');
    for (let count = 0; count < 20; count++) await create(['order.paid']);
    expect(await refusalOf(create(['order.paid']))).toBe('TOO_MANY_RECORDS');
    const { api } = await newAdministrator(paying.test, 'operator');
    expect(await refusalOf(api.searchWebhooks({ body: {} }))).toBe('FORBIDDEN');
  });

  it('has deliveries for thirty days after they ended', async () => {
    const { shop, clock } = paying.test;
    await create(['member.registered']);
    await newShopper(paying.test);
    await newShopper(paying.test);
    const [old] = await rows();
    const before = new Date(clock.now().getTime() - 30 * 86_400_000 - 1000);
    await shop.db
      .update(webhookDeliveries)
      .set({ state: 'DELIVERED', createdAt: before, endedAt: before })
      .where(eq(webhookDeliveries.id, old?.id ?? 0));
    await send();
    await cleanUp();
    const left = await rows();
    expect(left.map(({ id }) => id)).not.toContain(old?.id);
    expect(left).toMatchObject([{ state: 'DELIVERED' }]);
  });
});
