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
  const products: Products = new Map();
  for (let round = 0; !isOver(); round++) {
    const at = round % origins.length;
    const [office, origin] = [offices[at], origins[(at + 1) % origins.length] ?? ''];
    if (office) await lookAtStocks(office, products, history).catch(() => undefined);
    const { orderId, buyer } =
      history.purchases[Math.floor(Math.random() * history.purchases.length)] ?? {};
    if (buyer && orderId !== undefined) await lookAtOrder({ origin, buyer, orderId, history });
    await pause(interval);
  }
  if (products.size === 0) throw new Error('the products of the stock list were never read');
}

type Office = Awaited<ReturnType<typeof signIn>>;

const everyStock = { keyword: '', page: 1, per_page: 100 };

/**
 * The product of each stock record that was read, undefined for a gift: the list has no ids of products, but their
 * pages have.
 */
type Products = Map<number, number | undefined>;

async function lookAtStocks(
  office: Office,
  products: Products,
  { stocks }: History,
): Promise<void> {
  const begin = performance.now();
  const { data } = await office('stocks/advance-search', everyStock);
  const end = performance.now();
  for (const { id, on_hand: onHand } of data) {
    if (!products.has(id)) {
      const { data: stock } = await office(`stocks/page/${id}`);
      products.set(id, stock.kind === 'PRODUCT' ? stock.goods_id : undefined);
    }
    const productId = products.get(id);
    if (productId !== undefined) stocks.push({ productId, onHand, begin, end });
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
