/**
 * The minute after a release, after the begin of a price campaign that was known before, and after one that begins as
 * it is published, beside a copy that is left alone: `npm run bench -- release-minute`. 2,000 products, 200 visitors a
 * second by Zipf's law and crawlers in a circle. SECONDS shortens the minutes, ROUNDS repeats all of them in turns,
 * VISITORS sets the requests a second. `release-minute campaigns` leaves the releases out.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { growProducts } from '#seed/load/grow.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { byRank, inCircle } from '#server/testing/page-requests.ts';
import { asServed, median } from './load.ts';
import { plentifulProducts } from './market.ts';
import { noteResults } from './results.ts';
import { type RunningServer, startShop } from './servers.ts';
import { openShopUnderTest } from './shop-under-test.ts';
import { type Minute, steadyVisitors } from './steady-visitors.ts';

const rounds = Number(process.env.ROUNDS ?? 2);
const seconds = Number(process.env.SECONDS ?? 60);
const warmSeconds = Number(process.env.WARM ?? 60);
const visitors = Number(process.env.VISITORS ?? 200);
const onlyCampaigns = process.argv[3] === 'campaigns';
const pages = 2_000;
/** Seconds until a campaign's pages are those of an old copy again. */
const settled = Math.min(20, seconds);
/** Seconds for which a campaign is known before it begins; one more than the visits take, so that they end before. */
const known = settled + seconds + 1;
const day = 86_400_000;

const shop = await openShopUnderTest(3400, asServed);
/**
 * Other copies of the same shop: one with the list of wanted pages and one that makes no page before it is asked for.
 */
const start = (port: number, env: Record<string, string>) =>
  startShop(port, { DATABASE_URL: shop.address, ...asServed, ...env });

const kinds = [
  'left alone',
  'after a release',
  'before a campaign that is known',
  'after a campaign that was known',
  'after a campaign that begins at once',
  'after a release, nothing made ahead',
  'after a campaign, nothing made ahead',
] as const;
type Kind = (typeof kinds)[number];
const found = Object.fromEntries(kinds.map((kind) => [kind, [] as Minute[]])) as Record<
  Kind,
  Minute[]
>;

try {
  await shop.server.whole();
  // More than the number of pages, because some products are not for sale.
  await growProducts(shop.db, pages * 1.5);
  const paths = ['/', '/products'];
  for (const id of await plentifulProducts(shop.db, pages)) paths.push(`/products/${id}`);
  console.log(`${paths.length} pages`);
  const visitor = byRank(paths.length);
  const crawler = inCircle(paths.length);
  const visit = ({ origin }: RunningServer, time = seconds) =>
    steadyVisitors({
      origin,
      paths,
      visitor,
      crawler,
      visitors,
      crawlers: visitors / 10,
      seconds: time,
    });

  async function note(kind: Kind, server: RunningServer): Promise<void> {
    const before = server.processorSeconds();
    const minute = await visit(server);
    const used = server.processorSeconds() - before;
    found[kind].push(minute);
    console.log(
      `${kind}: p50 ${minute.p50.toFixed(1)} ms, p99 ${minute.p99.toFixed(1)} ms, ` +
        `${minute.answers} answers, ${minute.failures} failures, ` +
        `${used.toFixed(1)} s of processor time, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }

  /** All products become cheaper from a moment on; afterwards dearer again. */
  async function campaign(
    begin: Date,
    server: RunningServer,
    observe: () => Promise<void>,
  ): Promise<void> {
    const [event] = await shop.db
      .insert(discountEvents)
      .values({
        title: '改價',
        label: '改價',
        applicable: 'ALL_PRODUCTS',
        discountType: 'PERCENT',
        discountValue: 90,
        webImage: '/media/banners/a-1920.webp',
        mobileImage: '/media/banners/b-1200.webp',
        eventBeginAt: begin,
        eventEndAt: new Date(begin.getTime() + 2 * day),
      })
      .returning({ id: discountEvents.id });
    await observe();
    await shop.db.delete(discountEvents).where(sql`id = ${event?.id ?? 0}`);
    await visit(server, settled);
  }

  const campaignAtOnce = (kind: Kind, server: RunningServer) =>
    campaign(new Date(Date.now() - day), server, () => note(kind, server));

  async function knownCampaign(server: RunningServer): Promise<void> {
    const begin = new Date(Date.now() + known * 1000);
    await campaign(begin, server, async () => {
      await visit(server, settled);
      await note('before a campaign that is known', server);
      await pause(Math.max(0, begin.getTime() - Date.now()));
      await note('after a campaign that was known', server);
    });
  }

  const old = shop.server;

  async function release(): Promise<void> {
    const began = performance.now();
    const next = await start(3402, {});
    await next.whole();
    console.log(
      `ready ${Math.round(performance.now() - began)} ms after its start, ` +
        `of which ${Math.round(next.startedIn)} ms to the first page`,
    );
    await note('after a release', next);
    await next.stop();
  }

  /** The same with a copy that makes no page before it is asked for, while the old one stands still. */
  async function withoutAhead(): Promise<void> {
    old.signal('SIGSTOP');
    try {
      const plain = await start(3404, { WARM_SECONDS: '0' });
      await plain.whole();
      await note('after a release, nothing made ahead', plain);
      await campaignAtOnce('after a campaign, nothing made ahead', plain);
      await plain.stop();
    } finally {
      old.signal('SIGCONT');
    }
  }

  await visit(old, warmSeconds);
  if (!onlyCampaigns) {
    // Another copy writes the list when it is replaced.
    const former = await start(3402, {});
    await visit(former, warmSeconds);
    await former.stop();
  }
  for (let round = 0; round < rounds; round++) {
    await note('left alone', old);
    if (!onlyCampaigns) await release();
    await knownCampaign(old);
    await campaignAtOnce('after a campaign that begins at once', old);
    if (!onlyCampaigns) await withoutAhead();
    await visit(old, settled);
  }
  const p99 = (kind: Kind) => median(found[kind].map((minute) => minute.p99));
  const alone = p99('left alone');
  const measured = kinds.filter((kind) => found[kind].length > 0);
  const figures = measured.map((kind) => {
    const ratio = median(
      found[kind].map((minute, round) => minute.p99 / (found['left alone'][round]?.p99 ?? alone)),
    );
    const p50 = median(found[kind].map((minute) => minute.p50));
    const values = `p99 ${p99(kind).toFixed(1)} ms, p50 ${p50.toFixed(1)} ms`;
    return [kind, kind === 'left alone' ? values : `${ratio.toFixed(2)} × (${values})`] as const;
  });
  noteResults('release-minute', Object.fromEntries(figures));
} finally {
  await shop.stop();
}
