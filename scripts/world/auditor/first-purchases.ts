import { isCancelled, type Knowledge } from './knowledge.ts';

/** Whether no order of a member stands: the next one is the first (G-064). */
const isFirst = ({ orders }: Pick<Knowledge, 'orders'>, member: number): boolean =>
  [...orders.values()].every((order) => order.member !== member || isCancelled(order));

/** The gifts that a member's next order gets for being the first: those of the event that began last. */
export function giftsOfFirst(
  knowledge: Pick<Knowledge, 'orders' | 'offers'>,
  member: number,
): readonly number[] {
  const { firsts } = knowledge.offers;
  if (firsts.length === 0 || !isFirst(knowledge, member)) return [];
  const [latest] = firsts.toSorted((a, b) => b.begins - a.begins || b.id - a.id);
  return latest?.gifts ?? [];
}
