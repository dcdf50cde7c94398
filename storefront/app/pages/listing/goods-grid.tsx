import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { ProductCard } from '../../product-card/product-card.tsx';
import { useSoldOut } from '../../product-card/stock-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { cn } from '../../ui/cn.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { type ListingQuery, listingPath } from './listing-query.ts';
import type { Listing } from './load-listing.ts';
import { useShownPages } from './shown-pages.ts';

interface GoodsGridProps {
  listing: Listing;
  /** Whether the filters are beside it. Fewer cards then fit in a row. */
  isNarrow: boolean;
}

/** The cards of a listing, and the link to load more. */
export function GoodsGrid({ listing, isNarrow }: GoodsGridProps) {
  const { query, pageCount, total, items } = listing;
  const shown = useShownPages(listing);
  const isSoldOut = useSoldOut(items);
  const { list, keepPlace } = useFocusOnNewCards(shown.items.length);
  return (
    <>
      {shown.first > 1 && (
        <PageLink query={query} page={shown.first - 1} text="載入前面的商品" className="mb-8" />
      )}
      <ul
        ref={list}
        className={cn(
          // Isolated as rows for swiping are: a press elsewhere does not paint the cards again.
          'isolate grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 desktop:gap-x-6 desktop:gap-y-12',
          !isNarrow && 'desktop:grid-cols-4',
        )}
      >
        {shown.items.map((each, index) => (
          <li key={`${each.kind}-${each.item.id}`} className="flex">
            <ProductCard
              {...each}
              heading="h2"
              isSoldOut={isSoldOut(each)}
              eager={index === 0 && !listing.banner}
              sizes={
                isNarrow
                  ? '(width >= 1280px) 288px, (width >= 1024px) 22vw, (width >= 640px) 31vw, 44vw'
                  : '(width >= 1280px) 276px, (width >= 1024px) 22vw, (width >= 640px) 31vw, 44vw'
              }
              className="w-full"
            />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="mt-12 flex flex-col items-center gap-4">
          <p className="digits text-14 text-ink-soft" role="status">
            {shown.first > 1
              ? `第 ${shown.first}–${shown.last} 頁，共 ${pageCount} 頁`
              : `已顯示 ${formatNumber(shown.items.length)}／${formatNumber(total)} 件`}
          </p>
          {shown.last < pageCount && (
            <PageLink
              query={query}
              page={shown.last + 1}
              text="載入更多"
              onPress={() => keepPlace(shown.items.length)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface PageLinkProps {
  query: ListingQuery;
  page: number;
  text: string;
  onPress?: () => void;
  className?: string;
}

/** A real link to another page, for crawlers and before hydration. A press adds that page's cards to the list. */
function PageLink({ query, page, text, onPress, className }: PageLinkProps) {
  const { state, location } = useNavigation();
  const path = listingPath({ ...query, page });
  const isBusy =
    state === 'loading' && new URLSearchParams(location.search).get('page') === `${page}`;
  return (
    <p className={cn('text-center', className)}>
      <AppLink
        to={path}
        replace
        preventScrollReset
        aria-busy={isBusy || undefined}
        onClick={onPress}
        className={buttonClass('secondary', 'normal', 'min-w-44')}
      >
        {isBusy && <Spinner className="size-4.5" />}
        {text}
      </AppLink>
    </p>
  );
}

/** Moves the focus to the first new card after more cards were loaded. */
function useFocusOnNewCards(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    const card = list.current?.children[from.current];
    from.current = undefined;
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    list,
    keepPlace: (index: number) => {
      from.current = index;
    },
  };
}
