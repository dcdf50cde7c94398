import { useEffect, useState } from 'react';
import type { ProductFacets } from '#contract/entities/catalog.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { withoutFilters } from './applied-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import { filterFields, type ListingQuery, listingPath } from './listing-query.ts';
import type { Listing, Shelf } from './load-listing.ts';

interface FilterSheetProps extends Pick<Listing, 'query' | 'facets' | 'shelf'> {
  onApply(query: ListingQuery): void;
  onClose(): void;
}

/** The filters on a small screen. They are a draft that shows its number of products until the shopper applies it. */
export default function FilterSheet({
  query,
  facets: shown,
  shelf,
  onApply,
  onClose,
}: FilterSheetProps) {
  const [draft, setDraft] = useState(query);
  const facets = useFacets(draft, query, shelf, shown);
  return (
    <Dialog
      title="篩選商品"
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button
            look="quiet"
            onClick={() => setDraft({ ...withoutFilters(draft), keyword: draft.keyword })}
          >
            清除
          </Button>
          <Button className="flex-1" onClick={() => onApply(draft)}>
            <span aria-live="polite">{facets ? `查看 ${facets.total} 件` : '查看商品'}</span>
          </Button>
        </>
      }
    >
      <FilterFields query={draft} facets={facets} onChange={setDraft} />
    </Dialog>
  );
}

/** The result of the draft. The last answer stays until the next one arrives. */
function useFacets(
  draft: ListingQuery,
  shown: ListingQuery,
  shelf: Shelf,
  facetsShown: ProductFacets | undefined,
): ProductFacets | undefined {
  const [facets, setFacets] = useState(facetsShown);
  const path = listingPath({ ...draft, page: 1 });
  const shownPath = listingPath({ ...shown, page: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path contains the whole draft and chooses the shelf.
  useEffect(() => {
    if (path === shownPath && facetsShown) {
      setFacets(facetsShown);
      return;
    }
    const asked = new AbortController();
    api
      .listProductFacets({ query: { ...shelf, ...filterFields(draft) } }, { signal: asked.signal })
      .then(({ data }) => setFacets(data))
      .catch(() => undefined);
    return () => asked.abort();
  }, [path, shownPath, facetsShown]);
  return facets;
}
