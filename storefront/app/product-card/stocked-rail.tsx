import { ProductRail, type RailItem } from './product-rail.tsx';
import { useSoldOut } from './stock-state.ts';

/** A row of cards that reads the stock of its goods: one that is sold out takes an e-mail in place of a press to buy. */
export function StockedRail({ items, label }: { items: readonly RailItem[]; label: string }) {
  return <ProductRail items={items} label={label} isSoldOut={useSoldOut(items)} />;
}
