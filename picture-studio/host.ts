import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import type { Job } from './studio/job.ts';

const require = createRequire(import.meta.url);
const origin = 'http://studio.localhost';
const threeDir = resolve(dirname(require.resolve('three')), '..');
const here = import.meta.dirname;

/** A headless browser with the drawing code loaded. `draw` answers the PNG of one job. */
export interface Studio {
  draw(job: Job): Promise<Buffer>;
  close(): Promise<void>;
}

const software = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

const page = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:QingmianSerif;src:url(/font/serif.woff2)}
body{margin:0;background:#fff}</style>
<script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>
<script type="module" src="/studio/main.ts"></script>`;

/** Starts the browser. Every request of the page is answered from disk; nothing leaves the machine. */
export async function openStudio(): Promise<Studio> {
  const found = await findBrowser();
  const browser: Browser = await chromium.launch({
    executablePath: found.executablePath,
    env: found.env,
    args: [...browserArguments, ...software],
  });
  const tab = await browser.newPage();
  await serve(tab);
  tab.on('console', (message) => {
    if (message.type() === 'error' || process.env.STUDIO_LOG) console.error(message.text());
  });
  tab.on('pageerror', (error) => console.error(error));
  await tab.goto(`${origin}/`);
  await tab.waitForFunction(() => 'draw' in window);
  return {
    async draw(job) {
      const url = await tab.evaluate((j) => (window as unknown as StudioWindow).draw(j), job);
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}

interface StudioWindow {
  draw(job: Job): Promise<string>;
}

async function serve(tab: Page): Promise<void> {
  await tab.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page });
    const file = locate(pathname);
    if (!file) return route.abort();
    if (file.endsWith('.ts')) {
      const source = await readFile(file, 'utf8');
      return route.fulfill({
        contentType: 'text/javascript',
        body: stripTypeScriptTypes(source, { mode: 'strip' }),
      });
    }
    return route.fulfill({ path: file });
  });
}

function locate(pathname: string): string | undefined {
  if (pathname.startsWith('/three/')) return join(threeDir, pathname.slice('/three/'.length));
  if (pathname.startsWith('/studio/')) return join(here, pathname);
  if (pathname === '/rules/shop/contrast.ts') return resolve(here, '../rules/shop/contrast.ts');
  if (pathname === '/font/serif.woff2') {
    return resolve(here, '../storefront/app/styles/fonts/qingmian-serif.woff2');
  }
  if (pathname === '/logo.svg') return resolve(here, '../storefront/app/ui/logo.svg');
  return undefined;
}
