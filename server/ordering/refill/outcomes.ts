import { sql } from 'drizzle-orm';
import { addDays, beginOfDay, startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { estimateRefill } from '#rules/goods/refill.ts';
import { nextStep } from '#rules/time-spans.ts';
import { membersWithOrders } from '#server/people/accounts/members-with-orders.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import type { Shop } from '#server/shop.ts';
import { type Got, readGotSeries, suppliesOf } from './estimates.ts';
import { refillOutcomes } from './tables.ts';

const batch = 500;
/** The most days that one run counts. A day before them that nobody has counted stays without numbers. */
const mostDays = 90;
/**
 * An older purchase has run out long before (`refillTerms.mostDays`), and it took some days until the shopper had the
 * goods.
 */
const orderedWithinDays = 400;

/** How many estimates ended on a day, and how many of them came true. */
interface Outcome {
  predicted: number;
  met: number;
}

/**
 * Counts, for each day that is over, the estimates (G-213) that ended on it, and those that were followed by an order
 * of the series within their range. Estimates are not stored: each is computed again as it was when the member had got
 * the goods. What is stored are two numbers a day, and they stay if orders are cancelled later.
 */
export async function countRefillOutcomes({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const days = await missingDays(db, now);
  const [first] = days;
  if (first === undefined) return;
  const counts = new Map(days.map((day) => [day, { predicted: 0, met: 0 }]));
  const orderedSince = addDays(beginOfDay(first), -orderedWithinDays);
  const members = inBatches(batch, (after, limit) =>
    membersWithOrders(db, { orderedSince, after, limit }),
  );
  for await (const some of members) {
    const ids = some.map(({ id }) => id);
    for (const series of (await readGotSeries(db, ids, now)).values())
      for (const { got } of series) addOutcomes(counts, got);
  }
  const rows = [...counts].map(([day, outcome]) => ({ day, ...outcome }));
  // Another copy may have counted the same days meanwhile.
  await db.insert(refillOutcomes).values(rows).onConflictDoNothing();
}

/** The days that are over and not counted, the oldest first. */
async function missingDays(db: Shop['db'], now: Date): Promise<string[]> {
  const oldest = taipeiDay(startOfTaipeiDay(now, -mostDays));
  const today = taipeiDay(now);
  const rows = await db
    .select({ day: refillOutcomes.day })
    .from(refillOutcomes)
    .where(sql`${refillOutcomes.day} >= ${oldest}::date`);
  const known = new Set(rows.map(({ day }) => day));
  const days: string[] = [];
  for (let day = oldest; day < today; day = nextStep('day', day))
    if (!known.has(day)) days.push(day);
  return days;
}

/** Adds the estimates of one member and one series that ended on the counted days. */
export function addOutcomes(counts: ReadonlyMap<string, Outcome>, got: readonly Got[]): void {
  const supplies = suppliesOf(got);
  const bought = got.filter(({ isGift }) => !isGift);
  // An estimate lasts until the member has got more.
  const moments = new Map(
    bought.filter(({ isOpen }) => !isOpen).map(({ at }) => [taipeiDay(at), at]),
  );
  for (const [day, at] of moments) {
    const endOfDay = new Date(startOfTaipeiDay(at, 1).getTime() - 1);
    // Nobody was shown an estimate while more was on the way.
    const isComing = bought.some(
      (other) => other.orderedAt <= endOfDay && (other.isOpen || other.at > endOfDay),
    );
    if (isComing) continue;
    const estimate = estimateRefill(supplies, endOfDay);
    const outcome = estimate && counts.get(estimate.to);
    if (!outcome) continue;
    outcome.predicted += 1;
    const isMet = bought.some(({ orderedAt }) => {
      const ordered = taipeiDay(orderedAt);
      return ordered > day && ordered >= estimate.from && ordered <= estimate.to;
    });
    if (isMet) outcome.met += 1;
  }
}
