import { lazy, type MouseEvent, Suspense, useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import { shopContext } from '../../context.server.ts';
import { Trail } from '../../frame/trail.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { stepLoaders } from '../../step-loaders.ts';
import { cn } from '../../ui/cn.ts';
import { TabPanel } from '../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { FilterFields } from './filter-fields.tsx';
import { GoodsGrid } from './goods-grid.tsx';
import { AppliedFilters, FilterButton, QuickFilters, SortSelect } from './list-tools.tsx';
import { ListingHead } from './listing-head.tsx';
import { listingPath, readListingQuery } from './listing-query.ts';
import { canonicalPath, listingCrumbs, listingTitle } from './listing-texts.ts';
import { type Listing, loadListingPage } from './load-listing.ts';
import { NothingFound } from './nothing-found.tsx';
import { stopOffline, useShowListing, useWantedListing } from './use-listing.ts';

/** If their scripts cannot be loaded, the HTML from the server stays: its links work without them. */
const FoundCombinations = lazy(() =>
  import('./found-combinations.tsx').catch(() => new Promise<never>(() => {})),
);
const SearchHints = lazy(() =>
  import('./search-hints.tsx').catch(() => new Promise<never>(() => {})),
);

/** Only the listing of an offer needs it. Without its script the HTML from the server stays. */
const OfferBar = lazy(() => import('./offer-bar.tsx').catch(() => new Promise<never>(() => {})));

export function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadListingPage(shop.api, request.url, shop.now);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaders = await stepLoaders();
  return loaders.loadListingPage(request.url);
}

/** Opening the filter sheet, or adding the listing's name to the address, does not load the listing again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [current, next] = [currentUrl, nextUrl].map((url) =>
    listingPath(readListingQuery(url.searchParams)),
  );
  return current === next ? false : defaultShouldRevalidate;
}

export default function ListingPage({ loaderData: listing }: Route.ComponentProps) {
  const { query, total, page } = { ...listing, page: listing.query.page };
  const { kind } = query;
  const selectedTab = listing.tabs.find(({ isSelected }) => isSelected);
  useNamedListing();
  return (
    <div className="page" data-series={listing.color} onClickCapture={stopOffline}>
      <PageHead
        title={page > 1 ? `${listingTitle(listing)}（第 ${page} 頁）` : listingTitle(listing)}
        description={
          kind === 'series' && listing.name
            ? { type: 'SERIES', series: listing.name }
            : { type: 'DEFAULT' }
        }
        canonical={canonicalPath(query)}
        image={listing.banner?.mobileImage ?? listing.items[0]?.item.images[0]?.url}
        hidden={total === 0 || query.keyword !== ''}
      />
      <Trail crumbs={listingCrumbs(listing)} keep />
      <ListingHead listing={listing} />
      {listing.offer && (
        <Suspense>
          <OfferBar offer={listing.offer} />
        </Suspense>
      )}
      {kind === 'all' && query.keyword !== '' && (
        <Suspense>
          <SearchHints {...listing} />
        </Suspense>
      )}
      {total === 0 && listing.combinations.total > 0 ? (
        <CombinationsAlone listing={listing} />
      ) : selectedTab ? (
        <TabPanel id={String(selectedTab.id)}>
          <Goods listing={listing} />
        </TabPanel>
      ) : (
        <Goods listing={listing} />
      )}
    </div>
  );
}

/** An address without a listing's name means all goods. It gets that name without a new history entry (G-016). */
function useNamedListing() {
  const { search } = useLocation();
  const show = useShowListing();
  const query = readListingQuery(new URLSearchParams(search));
  const isNameless = query.kind === 'all' && !new URLSearchParams(search).has('all');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is added only once.
  useEffect(() => {
    if (isNameless) show(query, { replace: true });
  }, [isNameless]);
}

function Goods({ listing }: { listing: Listing }) {
  return listing.isFilterable ? (
    <FilteredGoods listing={listing} />
  ) : (
    <UnfilteredGoods listing={listing} />
  );
}

function UnfilteredGoods({ listing }: { listing: Listing }) {
  const choice = useWantedListing(listing.query);
  if (listing.items.length === 0) return <NothingFound {...listing} />;
  return (
    <>
      <div className="mb-5 flex min-h-11 items-center justify-between gap-4">
        <Total {...listing} />
        {listing.isSortable && <SortSelect {...choice} />}
      </div>
      <GoodsGrid listing={listing} isNarrow={false} />
    </>
  );
}

/** The whole catalogue or a series. Its filters are beside the list on a large screen and in a sheet on a small one. */
function FilteredGoods({ listing }: { listing: Listing }) {
  const { facets, combinations } = listing;
  const choice = useWantedListing(listing.query);
  const { wanted, want } = choice;
  return (
    <div className="desktop:grid desktop:grid-cols-[240px_minmax(0,1fr)] desktop:gap-10">
      <aside aria-label="篩選" className="hidden desktop:block">
        <div className="-mt-3">
          <FilterFields query={wanted} facets={facets} onChange={want} />
        </div>
      </aside>
      <div>
        <div className="sub-bar sticky top-(--header-height-stuck) z-10 -mx-4 flex items-center justify-between gap-3 bg-cream px-4 py-2 desktop:static desktop:mx-0 desktop:px-0 desktop:pt-0">
          <FilterButton {...listing} />
          <Total {...listing} className="max-desktop:hidden" />
          <SortSelect {...choice} />
        </div>
        <QuickFilters query={wanted} facets={facets} />
        <div className="my-3 flex flex-col gap-2">
          <AppliedFilters query={wanted} />
          <Total {...listing} className="desktop:hidden" />
        </div>
        {listing.items.length > 0 ? (
          <div
            className={cn(
              'transition-opacity duration-(--duration-fast)',
              wanted !== listing.query && wanted.page === 1 && 'opacity-55',
            )}
          >
            <GoodsGrid listing={listing} isNarrow />
          </div>
        ) : (
          <NothingFound {...listing} />
        )}
        {combinations.total > 0 && (
          <Suspense>
            <FoundCombinations found={combinations} isAlone={false} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The result of a search that found only combinations, which cannot be filtered or sorted. */
function CombinationsAlone({ listing }: { listing: Listing }) {
  return (
    <>
      <div className="my-3 flex flex-col gap-2">
        <AppliedFilters query={listing.query} />
        <Total {...listing} />
      </div>
      <Suspense>
        <FoundCombinations found={listing.combinations} isAlone />
      </Suspense>
    </>
  );
}

type TotalProps = Pick<Listing, 'total' | 'combinations'> & { className?: string };

function Total({ total, combinations, className }: TotalProps) {
  const found = combinations.total > 0 && `${formatNumber(combinations.total)} 個組合`;
  return (
    <p className={cn('digits text-14 text-ink-soft', className)}>
      共{' '}
      {total > 0 || !found ? (
        <>
          <strong className="font-medium text-ink">{formatNumber(total)}</strong> 件商品
          {found && (
            <>
              、
              {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is the link that leads to the heading. */}
              <a
                href="#found-combinations"
                onClick={showCombinations}
                className="inline-flex min-h-11 items-center text-violet-700 underline underline-offset-4"
              >
                {found}
              </a>
            </>
          )}
        </>
      ) : (
        found
      )}
    </p>
  );
}

/**
 * It scrolls itself: after the browser's own jump to the heading, the router would restore the position from the
 * beginning of the scroll.
 */
function showCombinations(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById('found-combinations')?.scrollIntoView();
}
