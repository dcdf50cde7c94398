import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { type Buyer, callAs } from '#server/testing/http-buyers.ts';
import { signIn } from '../operator.ts';
import { findContradictions, type History } from './history.ts';

/** Milliseconds between two looks of a watcher. */
const interval = 100;

interface Watched {
  isOver(): boolean;
  /** The copies, or the proxy before them, which are looked at in turns. */
  origins: readonly string[];
  history: History;
}

/** Looks at the stock list of the back office, and at confirmed orders, until it is over. Failed looks are left out. */
export async function watchHistory({ isOver, origins, history }: Watched): Promise<void> {
  const offices = await Promise.all(origins.map(signIn));
  for (let round = 0; !isOver(); round++) {
    const at = round % origins.length;
    const [office, origin] = [offices[at], origins[(at + 1) % origins.length] ?? ''];
    if (office) await lookAtStocks(office, history).catch(() => undefined);
    const { orderId, buyer } =
      history.purchases[Math.floor(Math.random() * history.purchases.length)] ?? {};
    if (buyer && orderId !== undefined) await lookAtOrder({ origin, buyer, orderId, history });
    await pause(interval);
  }
}

async function lookAtStocks(
  office: Awaited<ReturnType<typeof signIn>>,
  { stocks }: History,
): Promise<void> {
  const begin = performance.now();
  const { data } = await office('stocks/advance-search', { keyword: '', page: 1, per_page: 100 });
  const end = performance.now();
  for (const { kind, goods_id, on_hand } of data) {
    if (kind === 'PRODUCT') stocks.push({ productId: goods_id, onHand: on_hand, begin, end });
  }
}

interface Look {
  origin: string;
  buyer: Buyer;
  orderId: number;
  history: History;
}

async function lookAtOrder({ origin, buyer, orderId, history }: Look): Promise<void> {
  const begin = performance.now();
  const path = endpoints.readOrder.path.replace(':id', String(orderId));
  const answer = await callAs(origin, buyer, 'GET', path).catch(() => undefined);
  // A copy that cannot answer says nothing about the order.
  if (!answer || answer.status >= 500) return;
  history.orders.push({ orderId, begin, end: performance.now(), isFound: answer.status === 200 });
}

/** Prints and answers what was compared; throws for contradictions. */
export function expectOneShop(drill: string, history: History): string {
  const { purchases, stocks, orders } = history;
  const contradictions = findContradictions(history);
  const compared = `${purchases.length} purchases, ${stocks.length} looks at stocks, ${orders.length} at orders, ${contradictions.length} contradictions`;
  console.log(`${drill}: history of all clients: ${compared}`);
  if (contradictions.length > 0) throw new Error(contradictions.slice(0, 5).join('\n'));
  return compared;
}
