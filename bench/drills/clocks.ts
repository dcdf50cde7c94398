import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { findComplaints } from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { type Buyer, callAs, makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { beginPostgres, end } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { buyAcross } from './buy-across.ts';
import {
  type Borders,
  campaignBorder,
  couponBorder,
  deadlineBorder,
  lockBorder,
} from './clock-borders.ts';
import { type Copy, startCopy } from './copy.ts';
import { newHistory } from './history.ts';
import { raceCoupons } from './race-coupons.ts';
import { expectOneShop, watchHistory } from './watch-history.ts';

const ports = [3562, 3566] as const;
const folder = resolve('.data/drills/clocks');
/** Seconds between the clocks of the two copies. */
const apart = 600;
/** Seconds by which the clock of the slow copy differs from that of PostgreSQL, one after the other. */
const againstDatabase = [0, -600, -300] as const;

/**
 * Two copies whose clocks are ten minutes apart sell together, with the clock of PostgreSQL at one of them, at the
 * other, and between them. Every purchase goes through both. Then they meet at each kind of border in time: the last
 * unit while its reservation is over at one of them, a coupon and a campaign that have ended at one of them, and a
 * transfer that comes while the order has lapsed at one of them. Nothing may be there twice, nothing may be lost, and
 * every refusal is one of the documented ones.
 */
export async function drill(): Promise<void> {
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  const postgres = await beginPostgres(join(folder, 'postgres'), {
    database: `clocks_${process.pid}`,
  });
  const copies: Copy[] = [];
  const open = openDatabase({ ...postgres.connection, max: 4 });
  try {
    for (const port of ports)
      copies.push(
        await startCopy({ folder: process.cwd(), node: process.execPath }, port, {
          DATABASE_URL: postgres.url,
          DATA_DIR: join(folder, 'data'),
          SEED: 'demonstration',
          TEST_MODE: '1',
          RATE_LIMITS: 'off',
          ...withOwner,
        }),
      );
    const [slow = '', fast = ''] = copies.map(({ origin }) => origin);
    let purchases = 0;
    for (const seconds of againstDatabase) purchases += await live({ open, slow, fast }, seconds);
    noteResults('drills clocks', {
      'ten minutes apart': `${purchases} purchases through both, 0 lost, 0 twice`,
    });
  } finally {
    await Promise.all(copies.map(({ child }) => end(child, 'SIGINT')));
    await open.close();
    await postgres.stop();
  }
}

interface Shops {
  open: OpenDatabase;
  slow: string;
  fast: string;
}

/** Sells and meets all borders with these clocks; answers the number of purchases. */
async function live({ open, slow, fast }: Shops, seconds: number): Promise<number> {
  const setTo = async (origin: string, offset: number) => {
    const now = new Date(Date.now() + offset * 1000).toISOString();
    const { status } = await callAs(origin, { token: '' }, 'PUT', endpoints.setTestClock.path, {
      now,
    });
    if (status !== 200) throw new Error(`the clock answered ${status}`);
  };
  /** Sets both clocks so that the slow one shows this moment. */
  const setClocks = async (moment: Date) => {
    const offset = (moment.getTime() - Date.now()) / 1000;
    await setTo(slow, offset);
    await setTo(fast, offset + apart);
  };
  const now = () => new Date(Date.now() + seconds * 1000);
  await setClocks(now());
  const what = `slow copy ${seconds} s from PostgreSQL, fast one ${seconds + apart} s`;
  const buyers = await makeBuyers(open.db, 8, new Date());
  // Nobody else buys the first one, so that its units are those of the borders.
  const [productId = 0, ...goods] = await plentifulProducts(open.db, 12);
  const sold = await sell({ open, slow, fast }, buyers, goods);
  const borders: Borders = { open, slow, fast, setClocks, now: now(), buyers, productId };
  const said: string[] = [];
  for (const border of [lockBorder, couponBorder, campaignBorder, deadlineBorder]) {
    said.push(await border(borders));
    await setClocks(now());
  }
  const complaints = await findComplaints(open.db);
  if (complaints.length > 0) throw new Error(`${what}: ${JSON.stringify(complaints)}`);
  console.log(`clocks: ${what}: ${sold} purchases; ${said.join('; ')}`);
  return sold;
}

/** Buyers buy for some seconds, each purchase through both copies, and use coupons on both at once. */
async function sell(
  { open, slow, fast }: Shops,
  buyers: readonly (Buyer & { id: number })[],
  goods: readonly number[],
): Promise<number> {
  const prices = await pricesOf(slow, buyers[0] ?? { token: '' }, goods);
  const history = newHistory();
  let isOver = false;
  const watching = watchHistory({ isOver: () => isOver, origins: [slow, fast], history });
  try {
    await buyAcross(8, [slow, fast], buyers, prices, history);
    await raceCoupons(open.db, [slow, fast], buyers, goods[0] ?? 0, history);
  } finally {
    isOver = true;
    await watching;
  }
  expectOneShop('clocks', history);
  const confirmed = history.purchases.filter(({ orderId }) => orderId !== undefined).length;
  if (confirmed === 0) throw new Error('nobody bought anything');
  return confirmed;
}
