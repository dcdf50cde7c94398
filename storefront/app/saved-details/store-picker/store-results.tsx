import { useId } from 'react';
import type { StorePick } from '../../stores/redirect.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { StoreOptions } from './store-options.tsx';
import type { StoreQuery, useStoreSearch } from './use-store-search.ts';

type StoreResultsViewProps = ReturnType<typeof useStoreSearch> & {
  query: StoreQuery;
  chosen: string;
  onPick(store: StorePick): void;
};

/** The stores that were found, or in a sentence why there are none. Screen readers hear how many there are. */
export function StoreResultsView(props: StoreResultsViewProps) {
  const { results } = props;
  return (
    <div>
      <p role="status" className="sr-only">
        {results.kind === 'found' ? countOf(results.total) : ''}
      </p>
      <Results {...props} />
    </div>
  );
}

const countOf = (total: number) => (total > 0 ? `找到 ${total} 間門市` : '找不到符合的門市');

function Results({
  results,
  more,
  isReadingMore,
  retry,
  query,
  chosen,
  onPick,
}: StoreResultsViewProps) {
  const id = useId();
  switch (results.kind) {
    case 'nothing':
      return <p className="text-14 text-ink-soft">請選擇縣市與行政區，或輸入路名、店名、店號。</p>;
    case 'loading':
      return (
        <Loading label="正在尋找門市">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-18 rounded-card" />
            <Skeleton className="h-18 rounded-card" />
            <Skeleton className="h-18 rounded-card" />
          </div>
        </Loading>
      );
    case 'failed':
      return (
        <ErrorState
          title="門市清單目前無法載入"
          failure={results.failure}
          onRetry={retry}
          className="py-8"
        >
          請再試一次，或用地圖選門市。
        </ErrorState>
      );
    case 'no-list':
      return (
        <EmptyState title="門市清單還沒有準備好" className="py-8">
          請用地圖選門市。
        </EmptyState>
      );
    default: {
      const { stores, total } = results;
      return (
        <section aria-labelledby={id}>
          <h3 id={id} className="digits mb-2 text-14 font-medium">
            {countOf(total)}
          </h3>
          {total === 0 && <p className="text-14 text-ink-soft">{hintFor(query)}</p>}
          <StoreOptions stores={stores} chosen={chosen} labelledBy={id} onPick={onPick} />
          {stores.length < total && (
            <Button
              look="secondary"
              size="small"
              busy={isReadingMore}
              className="mt-4 w-full"
              onClick={() => void more()}
            >
              看更多門市
            </Button>
          )}
        </section>
      );
    }
  }
}

/** What the shopper can change to find something. */
function hintFor({ city, cityZone, keyword }: StoreQuery): string {
  if (keyword.trim() === '') return `${city}${cityZone}目前沒有可以取貨的門市，請改選其他地區。`;
  return city === ''
    ? '請改用較短的路名或店名，或輸入六碼店號。'
    : `請改用較短的路名或店名，或不限${cityZone || city}再找一次。`;
}
