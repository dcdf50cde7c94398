/**
 * `npm run bench -- NAME` runs one measurement on this machine; `table` writes all last figures into
 * docs/benchmarks.md.
 */
import { endOnSignals } from './children.ts';

const names = [
  'reading',
  'page-cache',
  'release-minute',
  'beside',
  'buying',
  'purchase-statements',
  'growth',
  'order-bytes',
  'old-orders',
  'archive',
  'emails',
  'quote',
  'starting',
  'dev-reload',
  'page-speed',
  'taps',
  'office-feel',
  'back-office',
  'back-office-page',
  'order-management',
  'analytics',
  'long-lists',
  'stock-indexes',
  'publish',
  'upcoming-campaigns',
  'capacity',
  'large-primary',
  'tracing',
  'search-suggestions',
  'replay',
  'peers',
  'table',
];
const [name] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench -- ${names.join(' | ')}`);
  process.exit(1);
}
endOnSignals();
await import(`./${name}.ts`);
