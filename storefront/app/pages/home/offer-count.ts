import { saleablePath } from '../../product-card/product-card.tsx';
import type { RailItem } from '../../product-card/rail-items.ts';

/** How often the home page offers the same goods. */
const mostOffers = 2;

/** Counts how often the home page offers goods, by the address of their page. */
export function countOffers() {
  const offers = new Map<string, number>();
  const pathOf = ({ kind, item }: RailItem) => saleablePath(kind, item.id);
  const offersOf = (each: RailItem) => offers.get(pathOf(each)) ?? 0;

  /** An address that is no page of goods does no harm. */
  function note(path: string): void {
    offers.set(path, (offers.get(path) ?? 0) + 1);
  }
  const canOffer = (each: RailItem) => offersOf(each) < mostOffers;

  /** The first of these goods that may be offered once more. */
  function pickFirst(items: readonly RailItem[], count: number): RailItem[] {
    const distinct = new Map(items.filter(canOffer).map((each) => [pathOf(each), each]));
    const picked = [...distinct].slice(0, count);
    for (const [path] of picked) note(path);
    return picked.map(([, each]) => each);
  }
  /** The same, but goods that the page does not show yet come first. */
  function pick(items: readonly RailItem[], count: number): RailItem[] {
    return pickFirst(
      items.toSorted((one, other) => offersOf(one) - offersOf(other)),
      count,
    );
  }
  return { note, pick, pickFirst };
}
