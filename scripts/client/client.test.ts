import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '#server/back-office/webhooks/signature.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { createClient, type Route } from '../../clients/typescript/src/client.ts';
import { verifyWebhook } from '../../clients/typescript/src/verify-webhook.ts';
import { command, projectRoot } from '../command.ts';
import { operationsModule } from './operations.ts';

const source = join(projectRoot, 'clients/typescript');
const folder = mkdtempSync(join(tmpdir(), 'shop-client-'));
const examples = [
  ...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm),
].map(([, text = '']) => text);

describe('the examples of the client', () => {
  const test = shopForTests();
  const said: string[] = [];
  let origin = '';
  let orderNo = '';

  beforeAll(async () => {
    const product = await newProduct(test.shop, { name: '日用棉墊', price: 120, stock: 50 });
    ({ orderNo = '' } = (await buy(await newShopper(test), { products: { [product]: 2 } })) as {
      orderNo?: string;
    });
    const { api } = await newAdministrator(test, 'owner');
    const expiresAt = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    const rights = ['erp', 'stock.adjust', 'catalogue.read'] as const;
    const { data } = await api.createApiKey({
      body: { name: 'x', rights: [...rights], expiresAt },
    });
    vi.stubEnv('SHOP_KEY', data.key);
    vi.stubEnv('WEBHOOK_SECRET', 'whsec_example');
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    for (const file of ['client.ts', 'index.ts', 'verify-webhook.ts']) {
      copyFileSync(join(source, 'src', file), join(folder, file));
    }
    writeFileSync(join(folder, 'operations.ts'), operationsModule());
    for (const [index, text] of examples.entries()) {
      const here = text.replaceAll('https://shop.example.com', origin);
      writeFileSync(
        join(folder, `example-${index}.ts`),
        here.replaceAll("'shop-client'", "'./index.ts'"),
      );
    }
    vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')));
  }, 120_000);
  afterEach(() => {
    said.length = 0;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const run = (index: number) => import(/* @vite-ignore */ join(folder, `example-${index}.ts`));

  it('compile against the types of the contract', async () => {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    const types = join(projectRoot, 'node_modules/@types');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(source, 'tsconfig.build.json'),
        compilerOptions: {
          ...{ noEmit: true, declaration: false, rootDir: '.', outDir: null },
          ...{ allowImportingTsExtensions: true, types: ['node'], typeRoots: [types] },
          rewriteRelativeImportExtensions: false,
        },
        include: ['*.ts'],
      }),
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const { code, output } = await command('tsc', ['-p', join(folder, 'tsconfig.json')], {
      capture: true,
    });
    expect(output.trim()).toBe('');
    expect(code).toBe(0);
  });

  it('read goods without a key', async () => {
    await run(0);
    expect(said).toEqual([expect.stringContaining('日用棉墊 120'), 'of 1']);
  });

  it('read orders with a key, and learn what a key lacks as a value', async () => {
    await run(1);
    expect(said).toEqual([expect.stringContaining('林小晴')]);
    if (orderNo) expect(said[0]).toContain(orderNo);
    said.length = 0;
    await run(2);
    expect(said).toEqual(['the key lacks money.read']);
  });

  it('add units once, however often they are sent', async () => {
    const [before] = await test.shop.db.select().from(stockRecords);
    await run(3);
    expect(said).toEqual(['added true', 'added true']);
    const [after] = await test.shop.db.select().from(stockRecords);
    expect((after?.webStock ?? 0) - (before?.webStock ?? 0)).toBe(10);
  });

  it('take a webhook that the shop has signed, and refuse any other', async () => {
    const { receiver } = await run(4);
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${receiver.address().port}`;
    const event = { id: 'a', type: 'order.placed', data: { order: { order_no: 'N1' } } };
    const body = JSON.stringify(event);
    const post = (signature: string) =>
      fetch(url, { method: 'POST', body, headers: { 'webhook-signature': signature } });
    const seconds = Math.floor(Date.now() / 1000);
    expect((await post(signatureOf(['whsec_other'], seconds, body))).status).toBe(400);
    const signed = signatureOf(['whsec_new', 'whsec_example'], seconds, body);
    expect((await post(signed)).status).toBe(204);
    expect((await post(signed)).status).toBe(204);
    expect(said).toEqual(['placed N1']);
    receiver.close();
  });
});

describe('the client', () => {
  const routes: Record<string, Route> = {
    read: ['GET', '/api/v1/goods/{id}', 'safe'],
    write: ['POST', '/api/v1/goods', 'once'],
    pay: ['POST', '/api/v1/pay', 'keyed'],
  };
  interface Made {
    read: { path: { id: number }; query: { ids?: number[]; at?: string }; data: { id: number } };
    write: { body: { name: string }; data: undefined };
    pay: { body: object; data: object };
  }
  const json = (status: number, body: object, headers = {}) =>
    Response.json(body, { status, headers });

  function answering(...answers: readonly (Response | Error)[]) {
    const sent: Request[] = [];
    const waits: number[] = [];
    const shop = createClient<Made>(routes, {
      url: 'https://shop.example.com/',
      key: 'qk_x',
      fetch: async (input, init) => {
        sent.push(new Request(input as string, init));
        const answer = answers[sent.length - 1];
        if (!answer || answer instanceof Error) throw answer ?? new Error('too many tries');
        return answer;
      },
      wait: async (time) => void waits.push(time),
    });
    return { shop, sent, waits };
  }

  it('fills path and query, and takes the data out of their envelope', async () => {
    const meta = { total: 1, page: 1, per_page: 20 };
    const { shop, sent } = answering(json(200, { status: 200, data: { id: 3 }, meta }));
    const query = { ids: [1, 2] };
    expect(await shop.read({ path: { id: 3 }, query })).toEqual({
      ...{ ok: true, status: 200, data: { id: 3 }, meta },
    });
    expect(sent[0]?.url).toBe('https://shop.example.com/backstage/api/v1/goods/3?ids=1%2C2');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer qk_x');
  });

  it('tries calls that read again, waits as long as it is asked, and says the last answer', async () => {
    const busy = () => json(503, { error_code: 'SERVICE_BUSY', message: '忙碌' });
    const limited = json(429, { error_code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '7' });
    const { shop, waits } = answering(new Error('reset'), limited, busy());
    const result = await shop.read({ path: { id: 1 } });
    expect(result).toMatchObject({ ok: false, status: 503, errorCode: 'SERVICE_BUSY' });
    expect(waits).toEqual([500, 7000]);
  });

  it('sends a write once, unless it has a key, which stays the same', async () => {
    const lost = new Error('reset');
    const once = answering(lost);
    expect(await once.shop.write({ body: { name: 'x' } })).toMatchObject({
      ...{ ok: false, status: 0, errorCode: 'NO_ANSWER', message: 'reset' },
    });
    expect(once.sent).toHaveLength(1);
    const keyed = answering(lost, lost, json(200, { status: 200, data: {} }));
    expect((await keyed.shop.pay({ body: {} })).ok).toBe(true);
    const keys = keyed.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    const named = answering(lost, new Response(null, { status: 204 }));
    const done = await named.shop.write({ body: { name: 'x' } }, { idempotencyKey: 'mine' });
    expect(done).toEqual({ ok: true, status: 204, data: undefined });
  });

  it('stops when it is told to, and answers what is no JSON as bytes', async () => {
    const stopped = answering(new Error('stopped'));
    const options = { signal: AbortSignal.abort() };
    expect(await stopped.shop.read({ path: { id: 1 } }, options)).toMatchObject({ status: 0 });
    expect(stopped.sent).toHaveLength(1);
    const file = new Response('bytes', { headers: { 'content-type': 'text/csv' } });
    const downloaded = await answering(file).shop.read({ path: { id: 1 } });
    const bytes = downloaded.ok ? (downloaded.data as unknown as ArrayBuffer) : new ArrayBuffer();
    expect(Buffer.from(bytes).toString()).toBe('bytes');
    const page = answering(new Response('<html>', { status: 400 }));
    expect(await page.shop.read({ path: { id: 1 } })).toMatchObject({ ok: false, errorCode: '' });
  });
});

describe('the check of a webhook', () => {
  const now = new Date('2026-11-27T08:00:00+08:00');
  const seconds = now.getTime() / 1000;
  const body = '{"id":"1","data":"棉"}';
  const secret = 'whsec_x';
  const check = (signature: string | null, more: object = {}) =>
    verifyWebhook({ secret, signature, body, now, ...more });

  it('accepts the shop’s own signatures, within five minutes', async () => {
    const signature = signatureOf([secret], seconds, body);
    expect(await check(signature)).toEqual({ ok: true, event: JSON.parse(body) });
    const later = (time: number) => ({ now: new Date(now.getTime() + time * 1000) });
    expect(await check(signature, later(300))).toMatchObject({ ok: true });
    expect(await check(signature, later(301))).toEqual({ ok: false, reason: 'EXPIRED' });
    expect(await check(signature, later(-301))).toEqual({ ok: false, reason: 'EXPIRED' });
  });

  it('refuses other bytes, other secrets and other forms', async () => {
    const signature = signatureOf([secret], seconds, body);
    const wrong = { ok: false, reason: 'WRONG_SIGNATURE' };
    expect(await check(signature, { body: `${body} ` })).toEqual(wrong);
    expect(await check(signature, { secret: 'whsec_y' })).toEqual(wrong);
    const malformed = { ok: false, reason: 'MALFORMED' };
    for (const each of [null, '', 't=1', `v1=${'0'.repeat(64)}`, `t=x,v1=${'0'.repeat(64)}`]) {
      expect(await check(each)).toEqual(malformed);
    }
    const nonsense = 'no JSON';
    const signed = signatureOf([secret], seconds, nonsense);
    expect(await check(signed, { body: nonsense })).toEqual(malformed);
  });
});
