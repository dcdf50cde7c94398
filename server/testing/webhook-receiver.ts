import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { webhookEvents } from '#contract/webhooks.ts';
import { deliverWebhooks } from '#server/back-office/webhooks/deliver.ts';
import { webhookDeliveries, webhooks } from '#server/back-office/webhooks/tables.ts';
import { paymentsForTests } from './for-tests.ts';
import { newAdministrator, type TestAdministrator } from './new-administrator.ts';
import { newProduct } from './new-goods.ts';
import { buy, newShopper, type Shopper } from './new-shopper.ts';

export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A request that the receiver got. */
export interface Heard {
  path: string;
  signature: string;
  body: string;
  event: { id: string; type: string; created_at: string; data: Record<string, never> };
}

export const accept: Answerer = (_, response) => void response.end('ok');

/** A shop and a receiver of its webhooks, which are all removed before each test. */
export function webhooksForTests() {
  const paying = paymentsForTests({ environment: { WEBHOOK_PRIVATE: '1' } });
  const heard: Heard[] = [];
  const now = {
    answerer: accept,
    owner: {} as TestAdministrator,
    shopper: {} as Shopper,
    product: 0,
    base: '',
  };
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const signature = String(request.headers['webhook-signature']);
    heard.push({ path: String(request.url), signature, body, event: JSON.parse(body) });
    now.answerer(request, response);
  });
  /** An owner with a new session, after the clock was moved beyond the life of the last one. */
  const signInAgain = async () => {
    now.owner = await newAdministrator(paying.test, 'owner');
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    now.base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    now.product = await newProduct(paying.test.shop, { price: 100, stock: 1000 });
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    heard.length = 0;
    now.answerer = accept;
    await paying.test.shop.db.delete(webhooks);
    await signInAgain();
    now.shopper = await newShopper(paying.test);
  });
  return {
    paying,
    heard,
    now,
    signInAgain,
    create: async (events: readonly string[] = webhookEvents, path = '/') => {
      const body = { url: now.base + path, events: [...events] as never };
      return (await now.owner.api.createWebhook({ body })).data;
    },
    send: () => deliverWebhooks(paying.test.shop),
    order: () => buy(now.shopper, { products: { [now.product]: 1 } }),
    types: () => heard.map(({ event }) => event.type),
    rows: () => paying.test.shop.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
  };
}
