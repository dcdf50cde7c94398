import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/ordering/order-care/cancel-order.ts';
import { type OutsidePost, postOutside } from '#server/platform/other-hosts/post-outside.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { type Answerer, accept, webhooksForTests } from '#server/testing/webhook-receiver.ts';
import { claimDue } from './claim-due.ts';
import { deliverWebhooks } from './deliver.ts';
import { oldestDelivery } from './oldest-delivery.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const { paying, heard, now, signInAgain, create, send, order, types, rows } = webhooksForTests();

describe('a receiver', () => {
  const events = ['order.placed', 'order.cancelled'] as const;

  it('that answers 500 or a redirect, hangs or closes gets the same event again, and nothing later of that order before it', async () => {
    const { test } = paying;
    await create(events);
    const { id } = await order();
    await cancelOrder(test.shop, now.shopper.id, id);
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
      now.answerer = each;
      await send();
      test.clock.advance(5 * 3600);
    }
    expect(types()).toEqual(tries.map(() => 'order.placed'));
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
    await signInAgain();
    const [failing] = (await now.owner.api.searchWebhooks({ body: {} })).data;
    expect(failing).toMatchObject({
      failingSince: expect.any(String),
      lastFailure: 'ENDED',
      waiting: 2,
    });
    // The metric is about what the shop does not send, and not about receivers that fail.
    expect(await oldestDelivery(test.shop.db)).toBe(0);
    await test.shop.db.update(webhooks).set({ failures: 0, failingSince: null });
    const anHourAgo = sql`now() - interval '1 hour'`;
    await test.shop.db.update(webhookDeliveries).set({ createdAt: anHourAgo });
    expect(await oldestDelivery(test.shop.db)).toBeGreaterThanOrEqual(3600);
    now.answerer = accept;
    await send();
    expect(types().slice(tries.length)).toEqual(['order.placed', 'order.cancelled']);
    const [sound] = (await now.owner.api.searchWebhooks({ body: {} })).data;
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
    now.answerer = () => undefined;
    slow.resolve();
    await sending;
    const failures = (await rows()).map(({ lastFailure }) => lastFailure);
    expect(failures).toContain('TIMEOUT');
  });

  it('that gets something to do while another is slow waits for that one no longer than for an answer', async () => {
    const { shop } = paying.test;
    const slow = Promise.withResolvers<void>();
    await create(['order.placed'], '/slow');
    await create(['member.registered'], '/late');
    await order();
    const late = Promise.withResolvers<void>();
    const sending = deliverWebhooks(shop, async (post) => {
      if (post.url.endsWith('/late')) late.resolve();
      else {
        await newShopper(paying.test);
        await order();
        slow.resolve();
      }
      return postOutside(post);
    });
    await slow.promise;
    await late.promise;
    // Ends the answers that make further orders.
    await shop.db.delete(webhooks).where(sql`url like '%/slow'`);
    await sending;
    expect(heard.map(({ path }) => path)).toContain('/late');
  });

  it('hears of an order in order from two workers at once, each event once', async () => {
    const { test } = paying;
    const { shop } = test;
    await create(events);
    const placed = await Promise.all([
      order(),
      buy(await newShopper(test), { products: { [now.product]: 1 } }),
    ]);
    await cancelOrder(shop, now.shopper.id, placed[0].id);
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
    now.answerer = (_, response) => void response.writeHead(503).end();
    await send();
    expect((await workOf()).count).toBe(0);
    test.clock.advance(3601);
    await signInAgain();
    expect(await workOf()).toMatchObject({
      count: 1,
      rows: [{ title: `${now.base}/`, subtitle: '對方回應 503', path: `/webhooks/${id}` }],
    });
    test.clock.advance(3 * 86_400);
    await send();
    await signInAgain();
    const params = { id };
    const { data, meta } = await now.owner.api.listWebhookDeliveries({
      params,
      query: { state: 'GIVEN_UP' },
    });
    expect(meta?.total).toBe(1);
    expect(data).toMatchObject([{ state: 'GIVEN_UP', lastStatus: 503, lastFailure: 'HTTP 503' }]);
    const [before] = await rows();
    now.answerer = accept;
    heard.length = 0;
    await now.owner.api.replayWebhookDelivery({ params: { id: data[0]?.id ?? 0 } });
    await send();
    expect(heard.map(({ body }) => body)).toEqual([before?.body]);
    expect(await rows()).toMatchObject([{ state: 'DELIVERED' }]);
  });

  const workOf = async () => {
    const { groups } = (await now.owner.api.searchWork({ body: {} })).data;
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
    await shop.db
      .update(webhookDeliveries)
      .set({ subjectId: 2 ** 40 })
      .where(isBroken);
    await send();
    expect(types()).toEqual(['member.registered']);
    expect(await rows()).toMatchObject([{ lastFailure: 'NOT_SENT' }, { state: 'DELIVERED' }]);
    expect(errors.pop()?.message).toBe('a webhook could not be sent');
    await shop.db.update(webhookDeliveries).set({ subjectId: now.shopper.id }).where(isBroken);
    clock.advance(61);
    await send();
    expect(types()).toHaveLength(2);
  });

  it('gets nothing that was deleted between claim and sending', async () => {
    const { shop } = paying.test;
    await create(['member.registered']);
    for (let count = 0; count < 5; count++) await newShopper(paying.test);
    const last = (await rows()).at(-1)?.id ?? 0;
    await deliverWebhooks(shop, async (post) => {
      await shop.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, last));
      return postOutside(post);
    });
    expect(heard).toHaveLength(4);
  });

  it('gets single tries with pauses while it is dead', async () => {
    const { id } = await create(['member.registered']);
    for (let count = 0; count < 12; count++) await newShopper(paying.test);
    now.answerer = (_, response) => void response.writeHead(500).end();
    await send();
    expect(heard).toHaveLength(4);
    paying.test.clock.advance(121);
    await send();
    expect(heard).toHaveLength(5);
    // What never had a try of its own is given up with the others, and a test event goes at once.
    await signInAgain();
    const params = { id };
    await now.owner.api.testWebhook({ params });
    await send();
    expect(types().at(-1)).toBe('webhook.test');
    paying.test.clock.advance(3 * 86_400 + 3600);
    await send();
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['GIVEN_UP']));
  });
});
