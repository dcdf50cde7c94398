/** The storefront in another process: `npm run dev` keeps it there, so that it outlives restarts of the server. */
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ShopContext, WebAnswer, WebModule } from '#storefront/handler.ts';
import { type Channel, connect } from './between-processes.ts';

/** What the server says of a page: `id` names the page in the calls that it makes. */
interface Wanted {
  id: number;
  url: string;
  method: string;
  settings: ShopContext['settings'];
  now: Date;
}

interface Drawn extends Omit<WebAnswer, 'headers'> {
  headers: [string, string][];
}

/** The two clients of a page. */
type Client = 'api' | 'frameApi';

/** The end in the server: the returned function loads the storefront that `lendStorefront` lends. */
export function borrowStorefront(channel: Channel): () => Promise<WebModule> {
  const pages = new Map<number, ShopContext>();
  let last = 0;
  const ask = connect(channel, {
    call: (id: number, client: Client, name: keyof ShopContext['api'], input: never) =>
      pages.get(id)?.[client][name](input),
  });
  return async () => ({
    pageQueries: await ask<WebModule['pageQueries']>('pageQueries'),
    workerPage: (settings) => ask('workerPage', settings),
    async handle({ url, method }, shop) {
      const id = ++last;
      pages.set(id, shop);
      try {
        const wanted: Wanted = { id, url, method, settings: shop.settings, now: shop.now() };
        const drawn = await ask<Drawn>('handle', wanted);
        return { ...drawn, headers: new Headers(drawn.headers) };
      } finally {
        pages.delete(id);
      }
    },
  });
}

/** The other end. `load` answers the storefront as it is now. */
export function lendStorefront(channel: Channel, load: () => Promise<WebModule>): void {
  const ask = connect(channel, {
    pageQueries: async () => (await load()).pageQueries,
    workerPage: async (settings: ShopContext['settings']) => (await load()).workerPage(settings),
    async handle({ id, url, method, settings, now }: Wanted): Promise<Drawn> {
      const client = (which: Client) =>
        Object.fromEntries(
          Object.keys(endpoints).map((name) => [
            name as EndpointName,
            (input: unknown) => ask('call', id, which, name, input),
          ]),
        ) as unknown as ShopContext['api'];
      const shop = { api: client('api'), frameApi: client('frameApi'), settings, now: () => now };
      const { handle } = await load();
      const answer = await handle(new Request(url, { method }), shop);
      return { ...answer, headers: [...answer.headers] };
    },
  });
}
