/**
 * Previews of a campaign over 5,000 products, in the simulator and as pages, over HTTP: `npm run bench --
 * upcoming-campaigns`.
 */
import { sql } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { growProducts } from '#seed/load/grow.ts';
// Declares the jobs of the library of pictures.
import type {} from '#server/media/jobs.ts';
import { withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { signIn } from './operator.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const reduced = 5_000;
const rounds = 20;
/** The most milliseconds for a previewed page. */
const limit = 500;

const shop = await openShopUnderTest(3390, { ...withOwner, NODE_ENV: 'production' });
const { origin } = shop.server;

/** One page of each kind in the sitemap, by the first part of its path. */
async function pathsOfEachKind(): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(String(address)).pathname,
  );
  const kinds = new Map(found.map((path) => [path.replace(/\d+/g, ':id'), path]));
  return [...kinds.values()];
}

async function cookieOf(link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const answer = await fetch(origin + pathname + search, { redirect: 'manual' });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`${answer.status} without a cookie`);
  return cookie.split(';')[0] ?? '';
}

async function millisecondsOf(path: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(origin + path, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok || !text.includes('</html>')) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - began;
}

const inShort = (values: number[]) =>
  `${Math.round(median(values))} ms, p95 ${Math.round(percentile(values, 0.95))} ms`;
const show = (values: number[]) =>
  `median ${Math.round(median(values))} ms, p95 ${Math.round(percentile(values, 0.95))} ms, most ${Math.round(Math.max(...values))} ms`;

try {
  await growProducts(shop.db, 10_000);
  const call = await signIn(origin);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from products where current_visibility_rule = 'ONLINE' order by id desc limit ${reduced}`,
  );
  const at = (days: number) => new Date(Date.now() + days * dayInMilliseconds).toISOString();
  const draft = await call('discount-events/versions/0/save', {
    values: {
      title: '明天的活動',
      label: '明天的活動',
      discount_type: 'PERCENT',
      discount_value: 10,
      event_begin_at: at(1),
      event_end_at: at(8),
      products: rows.map(({ id }) => id),
      web_image: '/media/banners/a-1920.webp',
      mobile_image: '/media/banners/b-1200.webp',
      current_visibility_rule: 'ONLINE',
    },
  });
  await call(`discount-events/versions/${draft.data.id}/schedule`, { publish_at: at(0.5) });
  const simulated = {
    items: {
      products: rows.slice(0, 30).map(({ id }) => ({ id, quantity: 2 })),
      combinations: [],
    },
  };
  for (const [name, moment] of [
    ['now', {}],
    ['when it has begun', { at: at(2) }],
  ] as const) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now();
      await call('promotions/simulate', { ...simulated, ...moment });
      taken.push(performance.now() - began);
    }
    console.log(`simulator, a cart of 30 products, ${name}: ${show(taken.slice(1))}`);
    if (name === 'now')
      noteResults('upcoming-campaigns', { 'simulator, 30 products': inShort(taken.slice(1)) });
  }

  const link = await call('preview/links', { at: at(2), path: '/', days: 1 });
  const cookie = await cookieOf(link.data.url);

  const paths = await pathsOfEachKind();
  const first: number[] = [];
  const later: number[] = [];
  let slowest = { path: '', taken: 0 };
  for (const path of paths) {
    for (let round = 0; round <= rounds; round++) {
      const taken = await millisecondsOf(path, cookie);
      (round === 0 ? first : later).push(taken);
      if (taken > slowest.taken) slowest = { path, taken };
    }
  }
  console.log(`${paths.length} kinds of pages, first of each: ${show(first)}`);
  console.log(`${later.length} pages after them: ${show(later)}`);
  noteResults('upcoming-campaigns', { 'a page of the future': inShort(later) });
  console.log(
    `slowest: ${slowest.path}; over ${limit} ms: ${[...first, ...later].filter((taken) => taken > limit).length}`,
  );
} finally {
  await shop.stop();
}
