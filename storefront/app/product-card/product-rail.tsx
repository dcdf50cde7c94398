import type { FocusEvent } from 'react';
import type { CombinationCard, ProductCard as Product } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { cn } from '../ui/cn.ts';
import { ProductCard } from './product-card.tsx';

export interface RailItem {
  kind: SaleableKind;
  item: Product | CombinationCard;
}

interface ProductRailProps {
  items: readonly RailItem[];
  /** The common property of the goods. */
  label: string;
  /** Cards in one row from 1024 px up. */
  columns?: 3 | 4;
  isSoldOut?: (item: RailItem) => boolean;
}

const grids = { 3: 'desktop:grid-cols-3', 4: 'desktop:grid-cols-4' } as const;

/** The browser does not scroll to a card of which only an edge is visible. */
function showWholeCard({ target }: FocusEvent) {
  if (!target.matches(':focus-visible')) return;
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** A row of cards: on phones it can be swiped, on a large screen it is a grid. */
export function ProductRail({ items, label, columns = 4, isSoldOut }: ProductRailProps) {
  return (
    <ul
      aria-label={label}
      onFocus={showWholeCard}
      className={cn(
        'rail -mx-4 -mt-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pt-2 pb-2 desktop:mx-0 desktop:grid desktop:gap-x-6 desktop:gap-y-10 desktop:overflow-visible desktop:px-0',
        grids[columns],
      )}
    >
      {items.map((each) => (
        <li
          key={`${each.kind}-${each.item.id}`}
          className="flex w-[41vw] max-w-64 shrink-0 snap-start desktop:w-auto desktop:max-w-none"
        >
          <ProductCard
            {...each}
            isSoldOut={isSoldOut?.(each) ?? false}
            className="w-full"
            sizes="(width >= 1280px) 286px, (width >= 1024px) 22vw, (width >= 625px) 256px, 41vw"
          />
        </li>
      ))}
    </ul>
  );
}
