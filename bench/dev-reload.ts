/**
 * How soon `npm run dev` shows what was saved: `npm run bench -- dev-reload`. The files are saved in a copy of this
 * tree.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { read, refresh, scratch, write } from '../scripts/recipes/scratch-tree.ts';
import { begin } from './children.ts';
import { median } from './load.ts';
import { processorSecondsOfTree } from './processor-time.ts';
import { noteResults } from './results.ts';

const port = 3334;
const origin = `http://127.0.0.1:${port}`;
const rounds = 5;
/** Milliseconds until whoever has saved asks: the restart has begun by then. */
const hand = 100;
/** Milliseconds until what an answer does not wait for has also ended. */
const rest = 3_000;

refresh();
const dev = begin(process.execPath, ['--conditions=development', 'scripts/dev/serve.ts'], {
  cwd: scratch,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    LOG_LEVEL: 'error',
    DATA_DIR: '.data/bench-dev',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(dev, 'exit');
const spent = () => processorSecondsOfTree(dev.pid ?? 0);

interface Saving {
  path: string;
  /** The text with a change that holds `mark`, a number of six digits. */
  change(text: string, mark: number): string;
  /** Resolves once the change is there. */
  shown(mark: number): Promise<unknown>;
}

/** The time from saving until the change is there, and the processor time of all processes meanwhile. */
async function measure({ path, change, shown }: Saving): Promise<string> {
  const original = read(path);
  const taken: number[] = [];
  const processor: number[] = [];
  // The first round loads what the others find loaded.
  for (let round = 0; round <= rounds; round++) {
    await pause(rest);
    const mark = 100_000 + (Date.now() % 900_000);
    const before = spent();
    const began = performance.now();
    write(path, change(original, mark));
    await shown(mark);
    if (round === 0) continue;
    taken.push((performance.now() - began) / 1000);
    processor.push(spent() - before);
  }
  write(path, original);
  await pause(rest);
  return `${median(taken).toFixed(2)} s; ${median(processor).toFixed(2)} s of processor time`;
}

/** A server file is saved; every answer of the new server has the mark. */
const ofServer = (address: string): Saving => ({
  path: 'server/assembly/common-hooks.ts',
  change: (text, mark) =>
    text.replace(
      '  logRequests(app);',
      `  app.addHook('onRequest', async (_, reply) => void reply.header('x-mark', ${mark}));\n$&`,
    ),
  async shown(mark) {
    await pause(hand);
    const answer = await fetch(origin + address);
    await answer.text();
    const found = answer.headers.get('x-mark');
    if (!answer.ok || found !== String(mark)) throw new Error(`${address}: ${answer.status}`);
  },
});

const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  while (!(await fetch(`${origin}/readyz`).then(Boolean, () => false))) await pause(50);
  const html = await (await fetch(origin)).text();
  const health = await measure(ofServer('/healthz'));
  const call = await measure(ofServer('/backstage/api/v1/products'));
  const shopPage = await measure(ofServer('/'));

  const page = await browser.newPage();
  await page.goto(origin + (/\/products\/\d+/.exec(html)?.[0] ?? '/'));
  await page.getByText('退換貨說明').waitFor();
  const component = await measure({
    path: 'storefront/app/pages/product/returns.tsx',
    change: (text, mark) => text.replace('退換貨說明', `$&${mark}`),
    shown: (mark) => page.getByText(`退換貨說明${mark}`).waitFor(),
  });
  const style = await measure({
    path: 'storefront/app/styles/tokens.css',
    change: (text, mark) => text.replace(/(--color-paper: )[^;]*/, `$1#${mark}`),
    shown: (mark) =>
      page.waitForFunction(
        (colour) => getComputedStyle(document.body).getPropertyValue('--color-paper') === colour,
        `#${mark}`,
      ),
  });
  noteResults('dev-reload', {
    'server file saved, health answered': health,
    'server file saved, call answered': call,
    'server file saved, page of the shop answered': shopPage,
    'component saved, shown in the browser': component,
    'style saved, shown in the browser': style,
  });
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await ended;
}
