import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { ShopContext, WebHandler, WebModule } from '#storefront/handler.ts';
import type { Channel } from './between-processes.ts';
import { borrowStorefront, lendStorefront } from './distant-storefront.ts';

/** Two ends that copy what they send, like the channel of a child process. */
function ends(): [EventEmitter & Channel, EventEmitter & Channel] {
  const [one, other] = [new EventEmitter(), new EventEmitter()];
  const sendTo = (end: EventEmitter) => (message: unknown) =>
    queueMicrotask(() => end.emit('message', structuredClone(message)));
  return [Object.assign(one, { send: sendTo(other) }), Object.assign(other, { send: sendTo(one) })];
}

/** The storefront that `handle` draws, as the server has it. */
async function borrowed(handle: WebHandler) {
  const [server, vite] = ends();
  const storefront: WebModule = {
    handle,
    pageQueries: new Set(['page']),
    workerPage: async ({ publicUrl }) => ({ html: publicUrl, release: '1' }),
  };
  lendStorefront(vite, async () => storefront);
  return { server, storefront: await borrowStorefront(server)() };
}

const settings = { publicUrl: 'https://shop.example' } as ShopContext['settings'];
const now = new Date('2026-11-26T04:00:00Z');
const shop = (readProduct: (input: unknown) => Promise<unknown>) => {
  const api = { readProduct } as unknown as ShopContext['api'];
  return { api, frameApi: {} as ShopContext['api'], settings, now: () => now };
};
const request = new Request('https://shop.example/products/3?page=2');

it('draws a page with the calls, settings and time of the server', async () => {
  const { storefront } = await borrowed(async ({ url }, { api, settings: given, now: time }) => {
    const { data } = await api.readProduct({ params: { id: 3 } });
    const texts = [url, data.name, given.publicUrl, time().toISOString()];
    return { status: 201, headers: new Headers({ a: 'b' }), texts };
  });
  const answer = await storefront.handle(
    request,
    shop(async (input) => ({ data: { name: JSON.stringify(input) } })),
  );
  expect([answer.status, answer.headers.get('a')]).toEqual([201, 'b']);
  expect(answer.texts).toEqual([
    request.url,
    '{"params":{"id":3}}',
    settings.publicUrl,
    now.toISOString(),
  ]);
  expect(storefront.pageQueries).toEqual(new Set(['page']));
  expect((await storefront.workerPage(settings)).html).toBe(settings.publicUrl);
});

it('brings a refused call to the page with its status and code, and a failed page to the server', async () => {
  const { storefront } = await borrowed(async (_, { api }) => {
    const error = await api.readProduct({ params: { id: 3 } }).catch((found: ApiError) => found);
    throw new Error(JSON.stringify(error, ['name', 'status', 'errorCode']));
  });
  const refused = shop(async () => {
    throw new ApiError(404, { errorCode: 'COUPON_NOT_FOUND' });
  });
  await expect(storefront.handle(request, refused)).rejects.toThrow(
    '{"name":"ApiError","status":404,"errorCode":"COUPON_NOT_FOUND"}',
  );
});

it('gives up a page when the other process ends', async () => {
  const { server, storefront } = await borrowed(() => new Promise(() => {}));
  const answer = storefront.handle(
    request,
    shop(async () => undefined),
  );
  server.emit('disconnect');
  await expect(answer).rejects.toThrow('The other process has ended.');
});
