import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as reactRouter from 'react-router';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installedVersion, leaveOut, leaveOutUnused } from './leave-out-unused.ts';
import { publicWay } from './public-way.ts';
import { unused } from './unused-functions.ts';
import { readFor } from './version.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const built = join(packageFolder, 'dist/production');
/** A copy of React Router for browsers. It is below node_modules, so that it finds its imports. */
const emptied = join(packageFolder, `../.cache/react-router-${process.pid}`);

const codeOf = (file: string) => readFileSync(join(built, `lib/${file}.js`), 'utf8');

describe('React Router', () => {
  it('is the version that was read', () => {
    expect(installedVersion()).toBe(readFor);
  });

  it.each(Object.entries(unused))('declares in %s each name of the list once', (file, bodies) => {
    const code = codeOf(file);
    expect(leaveOut(code, parseAst(code), bodies).problems).toEqual([]);
  });
});

it('names what a module lacks or has twice', () => {
  const code =
    'function twice() { return 1; } { function twice() {} } var Known = class { a = 1; };';
  const bodies = { twice: '', Known: '', lost: '' };
  expect(leaveOut(code, parseAst(code), bodies).problems).toEqual([
    'twice is declared 2 times',
    'lost is declared 0 times',
  ]);
});

it('leaves all of the router in the build by the public way', () => {
  publicWay.isTaken = true;
  expect(leaveOutUnused()).toBeUndefined();
  publicWay.isTaken = false;
  expect(leaveOutUnused()?.name).toBe('leave-out-unused');
});

type Router = typeof reactRouter;

beforeAll(() => {
  cpSync(built, emptied, { recursive: true });
  writeFileSync(join(emptied, 'package.json'), '{ "type": "module" }');
  for (const [file, bodies] of Object.entries(unused)) {
    const code = codeOf(file);
    writeFileSync(join(emptied, `lib/${file}.js`), leaveOut(code, parseAst(code), bodies).code);
  }
  // React Router's data strategy reads a flag for development from it.
  vi.stubGlobal('window', {});
});
afterAll(() => rmSync(emptied, { recursive: true }));

describe.each([
  ['without what the shop does not use', emptied],
  ['by the public way', built],
])('a router of the browser, %s,', (_, folder) => {
  it('loads the data of a step and leaves what need not be read again', async () => {
    const { router, asked } = await openRouter(folder);
    await router.navigate('/products/7?sort=price');
    expect(router.state.loaderData).toEqual({ root: 'frame', product: '7 ?sort=price' });
    await router.navigate('/products/8');
    expect(router.state.loaderData).toEqual({ root: 'frame', product: '8 ' });
    expect(asked).toEqual(['root', 'product 7', 'product 8']);
    await router.navigate(-1);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/products/7'));
    expect(router.state).toMatchObject({ historyAction: 'POP', errors: null });
  });

  it('shows what a page throws, and is led on', async () => {
    const { router } = await openRouter(folder);
    await router.navigate('/products/0');
    expect(router.state.errors).toMatchObject({ product: { status: 404 } });
    await router.navigate('/old');
    expect(router.state.location).toMatchObject({ pathname: '/products/9', hash: '#top' });
    expect(router.state.errors).toBeNull();
    await router.navigate('/nowhere');
    expect(router.state.errors).toMatchObject({ root: { status: 404 } });
  });

  it('tells of steps and of scripts that are lost', async () => {
    const { router, reported } = await openRouter(folder);
    await router.navigate('/products/7');
    void router.navigate({ pathname: '/lost', search: '?a=1' });
    await vi.waitFor(() => expect(reported).toHaveLength(3));
    expect(reported).toEqual(['to /products/7', 'to /lost?a=1', 'a script: error']);
    expect(router.state.location.pathname).toBe('/products/7');
  });
});

/** A router like that of `HydratedRouter`, with routes that stand for the shop's. */
async function openRouter(folder: string) {
  const library = (await import(pathToFileURL(join(folder, 'index.js')).href)) as Router;
  const asked: string[] = [];
  const reported: string[] = [];
  const own = { hasLoader: true, hasClientLoader: true };
  const manifest = { routes: { root: own, product: own, old: own, lost: own } };
  const product: reactRouter.LoaderFunction = ({ params: { id }, request }) => {
    asked.push(`product ${id}`);
    if (id === '0') throw library.data('none', 404);
    return `${id} ${new URL(request.url).search}`;
  };
  const router: ReturnType<Router['UNSAFE_createRouter']> = library
    .UNSAFE_createRouter({
      routes: [
        {
          id: 'root',
          path: '/',
          loader: () => {
            asked.push('root');
            return 'frame';
          },
          shouldRevalidate: () => false,
          ErrorBoundary: () => null,
          children: [
            { id: 'product', path: 'products/:id', loader: product, ErrorBoundary: () => null },
            { id: 'old', path: 'old', loader: () => library.redirect('/products/9#top') },
            {
              id: 'lost',
              path: 'lost',
              lazy: { loader: () => Promise.reject(new Error('lost')) },
            },
          ],
        },
      ],
      history: library.UNSAFE_createMemoryHistory({ initialEntries: ['/'] }),
      hydrationData: undefined,
      mapRouteProperties: library.UNSAFE_defaultMapRouteProperties,
      dataStrategy: library.UNSAFE_getTurboStreamSingleFetchDataStrategy(
        () => router,
        manifest as never,
        {},
        true,
      ),
      instrumentations: [
        {
          router: ({ instrument }) =>
            instrument({
              navigate: async (go, { to }) => {
                reported.push(`to ${typeof to === 'string' ? to : JSON.stringify(to)}`);
                await go();
              },
            }),
          route: ({ instrument }) =>
            instrument({
              'lazy.loader': async (load) => {
                reported.push(`a script: ${(await load()).status}`);
                // As in the shop, which then loads the whole page.
                await new Promise(() => {});
              },
            }),
        },
      ],
    })
    .initialize();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  return { router, asked, reported };
}
