/** The resources for a number of orders, and a simulation of the busiest minute: `npm run bench -- capacity`. */
import { needsOf } from './capacity/formulas.ts';
import { measured } from './capacity/measured.ts';
import { type Ran, seeded, simulate } from './capacity/simulate.ts';

const seed = Number(process.env.SEED ?? 1);
/** Orders a day at the beginning of the growth, and the busiest second as a multiple of the average one. */
const base = Number(process.env.ORDERS_PER_DAY ?? 1_000);
const peak = Number(process.env.PEAK ?? 20);
/** Milliseconds of the round trip to the synchronous standby. */
const standby = Number(process.env.STANDBY ?? 2);
/** The share of a campaign's orders for one product. */
const hot = Number(process.env.HOT ?? 0.5);

const line = ({ rate, p50, p99, saturated }: Ran) =>
  `${rate.toFixed(1)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${saturated ? `saturated: ${saturated}` : 'nothing saturated'}`;

console.log('As measured, and as simulated:');
for (const { name, scene, rate, p99 } of measured) {
  const ran = simulate({ ...scene, random: seeded(seed) });
  console.log(`  ${name}: measured ${rate}/s, p99 ${p99} ms; simulated ${line(ran)}`);
}

for (const growth of [1, 10, 100, 1_000, 10_000]) {
  const plan = {
    ordersPerDay: base * growth,
    peak,
    copies: 2,
    pool: 12,
    mostConnections: 100,
    freshPages: 2,
    changes: 0.1,
    pagesAsked: 500,
    cache: 64,
    standby,
  };
  const copies = Math.max(2, needsOf(plan).copies);
  const needs = needsOf({ ...plan, copies });
  const { peakOrders, databaseCores: cores } = needs;
  console.log(
    `\n${plan.ordersPerDay.toLocaleString('en')} orders a day: ${peakOrders.toFixed(1)}/s at the peak, ${copies} copies, ${needs.connections} connections${copies > needs.copiesWithoutPooler ? ' (a pooler)' : ''}, ${cores} cores of the database, ${needs.gigabytesPerDay.toFixed(2)} GB a day, ${needs.logPerSecond.toFixed(2)} MB/s of log, numbers last ${needs.yearsOfNumbers.toFixed(1)} years, one product ${needs.hotProduct.toFixed(0)}/s at most`,
  );
  // Long enough for some hundred orders.
  const seconds = Math.max(20, Math.min(1_200, 400 / peakOrders));
  const campaign = (second: number) => (second < seconds / 4 ? peakOrders / peak : peakOrders);
  const machines = {
    seconds,
    before: seconds / 4,
    copies,
    pool: 12,
    cores,
    isOneMachine: false,
    standby,
  };
  const cases = [
    { name: 'many products, each change drops every page', share: 0, dropped: 1 },
    { name: 'many products, prices change, which drops 7 %', share: 0, dropped: 0.07 },
    { name: `${hot * 100} % of one product`, share: hot, dropped: 0.07 },
  ];
  for (const { name, share, dropped } of cases) {
    const ran = simulate({
      ...machines,
      hot: share,
      buyers: campaign,
      readers: { rate: peakOrders * 20, pages: 500, changes: 0.1, dropped },
      random: seeded(seed),
    });
    const [busiest] = ran.resources;
    console.log(
      `  ${name}: ${line(ran)}; pages p99 ${ran.pageP99.toFixed(0)} ms; busiest: ${busiest?.name} ${((busiest?.busy ?? 0) * 100).toFixed(0)} %, ${busiest?.longest} waited`,
    );
  }
}
