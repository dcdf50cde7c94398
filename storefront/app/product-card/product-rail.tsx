import { type FocusEvent, useRef } from 'react';
import { ProductCard } from './product-card.tsx';
import type { RailItem } from './rail-items.ts';
import { useSoldOutWhenNear } from './stock-state.ts';

interface ProductRailProps {
  items: readonly RailItem[];
  /** The common property of the goods. */
  label: string;
}

/** The browser does not scroll to a card of which only an edge is visible. */
function showWholeCard({ target }: FocusEvent) {
  if (!target.matches(':focus-visible')) return;
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * A row of cards: on phones it can be swiped, on a large screen it is a grid. When it comes near the window it reads
 * the stock of its goods: a card of sold-out goods offers a notice in place of a press to buy.
 */
export function ProductRail({ items, label }: ProductRailProps) {
  const rail = useRef<HTMLUListElement>(null);
  const isSoldOut = useSoldOutWhenNear(rail, items);
  return (
    <ul
      ref={rail}
      aria-label={label}
      onFocus={showWholeCard}
      className="rail -mx-4 -mt-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pt-2 pb-2 desktop:mx-0 desktop:grid desktop:grid-cols-4 desktop:gap-x-6 desktop:gap-y-10 desktop:overflow-visible desktop:px-0"
    >
      {items.map((each) => (
        <li
          key={`${each.kind}-${each.item.id}`}
          className="flex w-[41vw] max-w-64 shrink-0 snap-start desktop:w-auto desktop:max-w-none"
        >
          <ProductCard
            {...each}
            isSoldOut={isSoldOut(each)}
            className="w-full"
            sizes="(width >= 1280px) 286px, (width >= 1024px) 22vw, (width >= 625px) 256px, 41vw"
          />
        </li>
      ))}
    </ul>
  );
}
