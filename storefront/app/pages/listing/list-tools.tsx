import { Suspense } from 'react';
import { productSorts } from '#contract/enumerations.ts';
import { AppLink } from '../../links/app-link.tsx';
import { opened } from '../../loading-and-offline/optional.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideScroll } from '../../ui/side-scroll.tsx';
import { appliedFilters, withoutFilters } from './applied-filters.ts';
import { hasNoGoods, quickFilters, sortNames } from './filter-options.ts';
import {
  type ListingFilters,
  type ListingQuery,
  listingPath,
  withFilters,
} from './listing-query.ts';
import type { Listing } from './load-listing.ts';
import { staysOffline, useShowListing, type WantedListing } from './use-listing.ts';
import { useSheetEntry } from './use-sheet-entry.ts';

/** The sort order of the list. It is part of the address, like all choices for the list. */
export function SortSelect({ wanted, want }: WantedListing) {
  return (
    <label className="inline-flex items-center gap-2 text-14">
      <span className="text-ink-soft">排序</span>
      <select
        name="sort"
        value={wanted.sort}
        onChange={({ target }) => {
          const sort = productSorts.find((each) => each === target.value);
          if (sort) want({ ...wanted, sort, page: 1 });
        }}
        className="select-arrow min-h-11 rounded-full border border-line-strong bg-paper py-1.5 pr-10 pl-4 text-16"
      >
        {productSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

const chip =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 text-14 transition-colors duration-(--duration-fast)';

/** Buttons for the most used filters. One that would show nothing keeps its place and cannot be pressed. */
export function QuickFilters({ query, facets }: Pick<Listing, 'query' | 'facets'>) {
  return (
    <SideScroll label="常用篩選" className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {quickFilters.map(({ text, filters }) => {
        const isOn = holds(query.filters, filters);
        if (!isOn && hasNoGoods(filters, facets)) {
          return (
            <li key={text}>
              <span className={cn(chip, 'border-dashed border-line text-ink-soft')}>
                {text}
                <span className="sr-only">：沒有商品</span>
              </span>
            </li>
          );
        }
        const next = withFilters(query, isOn ? without(filters) : filters);
        return (
          <li key={text}>
            <AppLink
              to={listingPath(next)}
              preventScrollReset
              aria-current={isOn ? 'true' : undefined}
              className={cn(
                chip,
                isOn
                  ? 'border-violet-700 bg-violet-700 text-paper'
                  : 'border-line bg-paper hover:border-violet-600',
              )}
            >
              {isOn && <Icon name="check" className="size-4" />}
              {text}
            </AppLink>
          </li>
        );
      })}
    </SideScroll>
  );
}

function holds(filters: ListingFilters, wanted: Partial<ListingFilters>): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => String(filters[name as keyof ListingFilters]) === String(value),
  );
}

function without(filters: Partial<ListingFilters>): Partial<ListingFilters> {
  const absent = (value: unknown) =>
    Array.isArray(value) ? [] : value === true ? false : undefined;
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, absent(value)]));
}

/** The active filters. A press removes a filter. */
export function AppliedFilters({ query }: { query: ListingQuery }) {
  const applied = appliedFilters(query);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="已套用的篩選" className="flex flex-wrap items-center gap-2">
      {applied.map(({ text, without: rest }) => (
        <li key={text}>
          <AppLink
            to={listingPath(rest)}
            preventScrollReset
            aria-label={`移除篩選：${text}`}
            className={cn(chip, 'border-violet-100 bg-violet-100 pr-3 text-violet-700')}
          >
            {text}
            <Icon name="close" className="size-4" />
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink
          to={listingPath(withoutFilters(query))}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-14 text-violet-700 underline underline-offset-4"
        >
          清除全部
        </AppLink>
      </li>
    </ul>
  );
}

const FilterSheet = opened(
  () => import('./filter-sheet.tsx'),
  ({ onClose }) => onClose(),
);

/** Opens the filters on a small screen. */
export function FilterButton({
  query,
  facets,
  shelf,
}: Pick<Listing, 'query' | 'facets' | 'shelf'>) {
  const show = useShowListing();
  const { isOpen, hasEntry, open, replaced, close } = useSheetEntry('filters');
  const count = appliedFilters(query).filter(
    ({ without: rest }) => rest.keyword === query.keyword,
  ).length;
  function apply(next: ListingQuery): void {
    // The sheet stays open, so its button tries again.
    if (staysOffline()) return;
    replaced();
    show(next, { replace: hasEntry });
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cn(chip, 'border-line-strong bg-paper text-16 font-medium desktop:hidden')}
        onClick={open}
      >
        <Icon name="filter" className="size-5" />
        篩選
        {count > 0 && (
          <span className="digits grid size-6 place-items-center rounded-full bg-violet-700 text-13 text-paper">
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <FilterSheet
            query={query}
            facets={facets}
            shelf={shelf}
            onApply={apply}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
