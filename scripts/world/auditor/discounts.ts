import { isCancelled, type Knowledge, type KnownOrder } from './knowledge.ts';
import type { KnownDiscount } from './limited.ts';
import type { WantedLine } from './lines.ts';

const taiwan = 8 * 3_600_000;

/** The day in Taiwan. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + taiwan).toISOString().slice(0, 10);

/** The discount that makes the price of a line: the largest one, unless the price of the member's level is lower. */
const discountOf = (
  discounts: readonly KnownDiscount[],
  { key, list, price }: WantedLine,
): KnownDiscount | undefined =>
  discounts
    .filter(({ off, goods }) => goods.includes(key) && list - off <= price)
    .sort((a, b) => b.off - a.off)[0];

/** TWD that a discount takes off all these units, beside others of which the largest makes the price of each. */
export const givenOn = (
  discount: KnownDiscount,
  discounts: readonly KnownDiscount[],
  lines: readonly WantedLine[],
): number =>
  lines
    .filter((line) => discountOf(discounts, line) === discount)
    .reduce((sum, { units }) => sum + discount.off * units, 0);

/** The goods at the price that discounts make. */
export function lowered<Line extends WantedLine>(
  discounts: readonly KnownDiscount[],
  line: Line,
): Line {
  const discount = discountOf(discounts, line);
  return discount ? { ...line, price: line.list - discount.off } : line;
}

/**
 * Of the running discounts those that an order gets. Without one whose limits it is beyond, another one makes the price
 * of more goods, and may be beyond its own.
 */
export function withinLimits(
  knowledge: Pick<Knowledge, 'orders'>,
  running: readonly KnownDiscount[],
  { member, day, lines }: { member: number; day: string; lines: readonly WantedLine[] },
): readonly KnownDiscount[] {
  const within = running.filter((discount) => {
    const given = givenOn(discount, running, lines);
    return given === 0 || isWithin(knowledge, discount, { member, day, given });
  });
  if (within.length < running.length)
    return withinLimits(knowledge, within, { member, day, lines });
  return running.filter((discount) => givenOn(discount, running, lines) > 0);
}

/** The orders that have it. A cancelled one counts back, a returned one does not. */
const usersOf = ({ orders }: Pick<Knowledge, 'orders'>, id: number): KnownOrder[] =>
  [...orders.values()].filter(
    (order) => order.uses.some(({ discount }) => discount === id) && !isCancelled(order),
  );

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
    count(({ uses }) => uses.some((use) => use.discount === discount.id && use.day === day)) <
      (dayLimit ?? Number.POSITIVE_INFINITY) &&
    givenTo(users, discount) + given <= (budget ?? Number.POSITIVE_INFINITY)
  );
}

const givenTo = (users: readonly KnownOrder[], { id }: Pick<KnownDiscount, 'id'>) =>
  users
    .flatMap(({ uses }) => uses)
    .filter(({ discount }) => discount === id)
    .reduce((sum, { given }) => sum + given, 0);

/** Compares what the shop has counted of a discount with the orders that have it. */
export function checkUses(
  knowledge: Knowledge,
  { id }: KnownDiscount,
  counted: { orders: unknown; given: unknown },
): void {
  const users = usersOf(knowledge, id);
  const wanted = `${users.length} orders, ${givenTo(users, { id })} TWD`;
  const seen = `${counted.orders} orders, ${counted.given} TWD`;
  if (wanted !== seen) knowledge.differences.push(`discount ${id}: ${seen} instead of ${wanted}`);
}
