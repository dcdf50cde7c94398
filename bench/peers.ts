/**
 * This shop beside running shops of other makes, asked by HTTP in turns by the same client: `npm run bench -- peers
 * vendure=http://localhost:3000/shop-api medusa=http://localhost:9000`. MEDUSA_KEY is Medusa's publishable key. Without
 * an address only this shop is measured. ROUNDS repeats all parts, SECONDS is the time of each, VISITORS their number.
 */
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { asServed, median } from './load.ts';
import { type Pace, plentifulProducts, pricesOf, together } from './market.ts';
import { medusa } from './peers/medusa.ts';
import { ownShop } from './peers/own-shop.ts';
import { type Peer, pageSize, type Visitor } from './peers/peer.ts';
import { vendure } from './peers/vendure.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const visitors = Number(process.env.VISITORS ?? 16);
/** Seconds of a part that are not counted. */
const warmUp = 2;

const kinds: Record<string, (address: string) => Promise<Peer>> = {
  vendure,
  medusa: (address) => medusa(address, process.env.MEDUSA_KEY ?? ''),
};
const named = process.argv.slice(3).map((word) => {
  const [kind = '', address = ''] = word.split(/=(.*)/s);
  const open = kinds[kind];
  if (!open || !URL.canParse(address))
    throw new Error(`${word}: expected vendure=ADDRESS or medusa=ADDRESS`);
  return () => open(address);
});

const parts = {
  'a list of products': (peer: Peer) => peer.list(),
  'a product': (peer: Peer) => peer.product(),
  'a cart with one unit': (_: Peer, visitor: Visitor) => visitor.cart(),
  'a purchase': (_: Peer, visitor: Visitor) => visitor.buy(),
};
type Part = keyof typeof parts;

const shop = await openShopUnderTest(3320, asServed);
try {
  await shop.server.whole();
  const buyers = await makeBuyers(shop.db, visitors * 2, new Date());
  const [someone] = buyers;
  if (!someone) throw new Error('no buyer');
  const { origin } = shop.server;
  const goods = await plentifulProducts(shop.db, pageSize);
  const prices = await pricesOf(origin, someone, goods);
  const peers = [ownShop({ origin, buyers, prices })];
  for (const open of named) peers.push(await open());

  const paces = new Map<string, Pace[]>();
  for (const part of Object.keys(parts) as Part[])
    for (let round = 0; round < rounds; round++)
      for (const peer of peers) {
        const all = await Promise.all(Array.from({ length: visitors }, () => peer.visitor()));
        const go = (seconds?: number) =>
          together(all, (visitor) => parts[part](peer, visitor).then(() => true), seconds);
        await go(warmUp);
        const pace = await go();
        const key = `${part}, ${peer.name}`;
        paces.set(key, [...(paces.get(key) ?? []), pace]);
        console.log(`${key}: ${pace.rate}/s, p50 ${pace.p50} ms, p95 ${pace.p95} ms`);
      }

  const middle = (part: Part, { name }: Peer, of: 'rate' | 'p50' | 'p95') =>
    median((paces.get(`${part}, ${name}`) ?? []).map((pace) => pace[of]));
  const figures = (Object.keys(parts) as Part[]).map((part) => {
    const each = peers.map((peer) => {
      const rate = middle(part, peer, 'rate');
      return `${peer.name} ${rate}/s (p95 ${middle(part, peer, 'p95')} ms)`;
    });
    return [part, each.join(', ')];
  });
  if (named.length > 0) noteResults('peers', Object.fromEntries(figures));
  else for (const [part, text] of figures) console.log(`${part}: ${text}`);
} finally {
  await shop.stop();
}
