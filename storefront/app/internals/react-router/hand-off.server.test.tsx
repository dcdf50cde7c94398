import {
  createRequestHandler,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAtOnce } from '../../render-at-once.server.ts';
import { renderInPieces } from '../../render-in-pieces.server.ts';
import { takeHandOff } from './hand-off.server.ts';
import { publicWay } from './public-way.ts';

afterEach(() => {
  publicWay.isTaken = false;
});

const sign = String.fromCharCode(0x2028);
const data = ['棉布', `</script>&<b>${sign}`, 'x'.repeat(100_000)];

describe.each([
  ['as it is written here', false],
  ['by the public way', true],
])('what the router gives to the browser, %s,', (_, isTaken) => {
  it('is the data of the page, in scripts that nothing in them can end', async () => {
    publicWay.isTaken = isTaken;
    const scripts = scriptsIn(await page());
    expect(scripts.at(-1)).toBe('window.__reactRouterContext.streamController.close();');
    const given = scripts
      .slice(0, -1)
      .map((script) => JSON.parse(/enqueue\((.+)\);$/.exec(script)?.[1] ?? ''))
      .join('');
    for (const text of data) expect(given).toContain(JSON.stringify(text).slice(1, -1));
    expect(scripts.join()).toContain('\\u003c/script\\u003e\\u0026\\u003cb\\u003e\\u2028');
  });
});

it('is written letter for letter as the router writes it', async () => {
  const own = scriptsIn(await page());
  publicWay.isTaken = true;
  expect(own).toEqual(scriptsIn(await page()));
});

it('is nothing for a page that the router gives nothing', async () => {
  const { handOff } = await takeHandOff({} as EntryContext);
  expect(handOff).toBe('');
});

/** The page of a small shop whose data are `data`, as `entry.server.tsx` renders it. */
async function page(): Promise<string> {
  const handle = createRequestHandler(build, 'production');
  return (await handle(new Request('http://shop/'))).text();
}

/** The scripts of the hand-off, and the parts that React writes around them. */
const scriptsIn = (html: string) =>
  [
    ...html.matchAll(/<script>(window\.__reactRouterContext\.streamController\..*?)<\/script>/gs),
  ].map(([, script = '']) => script);

async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  given: EntryContext,
): Promise<Response> {
  const { handOff, context, canRenderAtOnce } = await takeHandOff(given);
  const document = <ServerRouter context={context} url={request.url} />;
  const rendered =
    (canRenderAtOnce && renderAtOnce(document)) || (await renderInPieces(document, 1_000));
  return new Response(rendered.html + handOff, { status, headers });
}

const root = { id: 'root', path: '/', hasLoader: true, module: '/root.js', imports: [], css: [] };
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: {
      id: 'root',
      path: '/',
      module: {
        loader: () => data,
        default: () => (
          <html lang="zh-Hant-TW">
            <body>
              <Scripts />
            </body>
          </html>
        ),
      },
    },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: { root },
    url: '/manifest.js',
    version: '1',
  },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild;
