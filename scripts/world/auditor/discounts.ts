import { isCancelled, type Knowledge, type KnownOrder } from './knowledge.ts';
import type { KnownDiscount } from './limited.ts';
import type { WantedLine } from './lines.ts';

const taiwan = 8 * 3_600_000;

/** The day in Taiwan. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + taiwan).toISOString().slice(0, 10);

/** Whether it makes the price of a line: a lower price of the member's level is paid instead, never both. */
const makesPrice = ({ off, goods }: KnownDiscount, { key, list, price }: WantedLine): boolean =>
  goods.includes(key) && list - off <= price;

/** TWD that a discount takes off all these units. */
export const givenOn = (discount: KnownDiscount, lines: readonly WantedLine[]): number =>
  lines
    .filter((line) => makesPrice(discount, line))
    .reduce((sum, { units }) => sum + discount.off * units, 0);

/** The goods at the price that the discount makes. */
export const lowered = <Line extends WantedLine>(discount: KnownDiscount, line: Line): Line =>
  makesPrice(discount, line) ? { ...line, price: line.list - discount.off } : line;

/** The orders that have it. A cancelled one counts back, a returned one does not. */
const usersOf = ({ orders }: Pick<Knowledge, 'orders'>, id: number): KnownOrder[] =>
  [...orders.values()].filter((order) => order.use?.discount === id && !isCancelled(order));

/** Whether one more order gets it: the whole order, or nothing of it. */
export function isWithin(
  knowledge: Pick<Knowledge, 'orders'>,
  discount: KnownDiscount,
  { member, day, given }: { member: number; day: string; given: number },
): boolean {
  const { orderLimit, memberLimit, dayLimit, budget } = discount;
  const users = usersOf(knowledge, discount.id);
  const count = (fits: (order: KnownOrder) => boolean) => users.filter(fits).length;
  return (
    given > 0 &&
    users.length < (orderLimit ?? Number.POSITIVE_INFINITY) &&
    count((order) => order.member === member) < (memberLimit ?? Number.POSITIVE_INFINITY) &&
    count((order) => order.use?.day === day) < (dayLimit ?? Number.POSITIVE_INFINITY) &&
    givenTo(users) + given <= (budget ?? Number.POSITIVE_INFINITY)
  );
}

const givenTo = (users: readonly KnownOrder[]) =>
  users.reduce((sum, { use }) => sum + (use?.given ?? 0), 0);

/** Compares what the shop has counted of a discount with the orders that have it. */
export function checkUses(
  knowledge: Knowledge,
  { id }: KnownDiscount,
  counted: { orders: unknown; given: unknown },
): void {
  const users = usersOf(knowledge, id);
  const wanted = `${users.length} orders, ${givenTo(users)} TWD`;
  const seen = `${counted.orders} orders, ${counted.given} TWD`;
  if (wanted !== seen) knowledge.differences.push(`discount ${id}: ${seen} instead of ${wanted}`);
}
